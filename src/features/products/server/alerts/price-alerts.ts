import { pathOf } from "#content/slug-owner.ts";
import { requireEmail } from "#features/accounts/server/email-address.ts";
import type { PriceHistoryReader } from "#features/offers/server/price-history/price-history.ts";
import { type AlertRequest, type AlertState, nextStep, targetOf } from "#features/products/price-alert.ts";
import { formatDate, formatMoney, formatUtcTime } from "#i18n/formats/format.ts";
import type { Language } from "#i18n/languages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { type Clock, isoTime } from "#platform/clock.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import type { RunningJob } from "#platform/jobs/job-kind.ts";
import type { Mail } from "#platform/mail/mail.ts";
import { sealedIds } from "#platform/sealed-ids.ts";
import type { Sealing } from "#platform/sealing.ts";
import type { Products } from "../products.service.ts";
import * as repo from "./price-alerts.repo.ts";

export type PriceAlerts = ReturnType<typeof createPriceAlerts>;

/** Who does not confirm within a week is forgotten; in milliseconds. */
const unconfirmedFor = 7 * 86_400_000;
/** Unconfirmed alerts per address: limits the emails that others can send to it. */
const mostUnconfirmed = 5;
const portion = 200;

/** Price-drop alerts for readers. Their address is stored for that purpose only and deleted with the alert. */
export function createPriceAlerts({
  db,
  clock,
  mail,
  sealing,
  siteUrl,
  looksBack,
  products,
}: {
  db: Database;
  clock: Clock;
  mail: Pick<Mail, "queue">;
  sealing: Sealing;
  siteUrl: string;
  looksBack: Pick<PriceHistoryReader, "watched">;
  products: Pick<Products, "cards">;
}) {
  const tokens = sealedIds(sealing, "price-alert");
  const requireCard = async (productId: number, lang: Language) => {
    const [card] = await products.cards([productId], lang);
    if (!card) throw new AppError("not-found");
    return card;
  };
  async function linksOf(alert: Pick<repo.Alert, "id" | "lang">) {
    const token = await tokens.seal(alert.id);
    return {
      page: `${siteUrl}${localPath(alert.lang, "/price-alert")}?token=${token}`,
      stop: `${siteUrl}/api/price-alerts/stop?token=${token}`,
    };
  }

  /** Tells of a price, where there is something to tell; true where a mail was written. */
  async function tell(alert: repo.Alert): Promise<boolean> {
    const now = clock.now();
    const watched = await looksBack.watched(alert.productId, alert.lang, alert.country || undefined);
    if (!watched || watched.price.currency !== alert.currency) return false;
    const { reference, isTold } = nextStep(alert, watched.price.amount, now);
    if (reference === alert.reference) return false;
    const [card] = await products.cards([alert.productId], alert.lang);
    if (!card) return false;
    const { page, stop } = await linksOf(alert);
    return db.transact(async (tx) => {
      recordUntaggedWrite(tx);
      if (!(await repo.step(tx, alert, { reference, mailedAt: isTold ? now : alert.mailedAt }))) return false;
      if (!isTold) return false;
      const { lang, email: to } = alert;
      const more = {
        product: card.name,
        price: formatMoney(lang, watched.price),
        shop: watched.shop,
        date: formatDate(lang, watched.seenAt),
        time: `${formatUtcTime(watched.seenAt)} UTC`,
        end: page,
      };
      const path = localPath(lang, pathOf("product", card.slug));
      const url = alert.country ? `${path}?shops=${alert.country}` : path;
      await mail.queue(tx, { to, lang, kind: "alert-price", values: { name: "", url, more, stop } });
      return true;
    });
  }

  return {
    /**
     * Sends a confirmation email to an address. The response is the same whoever owns it. Throws `invalid` for an invalid address or a
     * target that is not lower, `not-found` where alerts are not allowed.
     */
    async ask({ productId: written, email, lang, country, target }: AlertRequest): Promise<void> {
      const productId = Number(written);
      const to = requireEmail(email);
      const card = await requireCard(productId, lang);
      const watched = await looksBack.watched(productId, lang, country || undefined);
      if (!watched) throw new AppError("not-found");
      const amount = targetOf(target, watched.price);
      const { currency } = watched.price;
      if (amount === null) {
        const isForeign = "currency" in target && target.currency !== currency;
        const message = isForeign ? `must be in ${currency}` : "must be lower than now";
        throw new AppError("invalid", { details: [{ path: "target", message }] });
      }
      await db.transact(async (tx) => {
        recordUntaggedWrite(tx);
        const waiting = (await repo.ofEmail(tx, to)).filter(({ confirmedAt }) => confirmedAt === null);
        if (waiting.length >= mostUnconfirmed) return;
        const alert = {
          productId,
          email: to,
          lang,
          country,
          currency,
          target: amount,
          reference: watched.price.amount,
          createdAt: clock.now(),
        };
        const id = await repo.insert(tx, alert);
        const { page } = await linksOf({ id, lang });
        const more = { product: card.name, price: formatMoney(lang, { amount, currency }) };
        await mail.queue(tx, { to, lang, kind: "alert-confirm", values: { name: "", url: page, more } });
      });
    },

    /** The alert a link belongs to. Throws `not-found` where it has ended. */
    async state(token: string, lang: Language): Promise<AlertState> {
      const alert = await repo.find(db.read, await tokens.open(token));
      if (!alert) throw new AppError("not-found");
      const { slug, name, textLang } = await requireCard(alert.productId, lang);
      return {
        product: { slug, name, ...(textLang ? { textLang } : {}) },
        target: { amount: alert.target, currency: alert.currency },
        isConfirmed: alert.confirmedAt !== null,
      };
    },

    /** Confirms the alert and replaces an earlier one for the same product. Throws `not-found`. */
    async confirm(token: string): Promise<void> {
      const id = await tokens.open(token);
      await db.transact(async (tx) => {
        recordUntaggedWrite(tx);
        const alert = await repo.find(tx, id);
        if (!alert) throw new AppError("not-found");
        const others = (await repo.ofEmail(tx, alert.email)).filter(
          (other) => other.productId === alert.productId && other.id !== id && other.confirmedAt !== null,
        );
        const mailed = others.flatMap(({ mailedAt }) => mailedAt ?? []);
        if (!(await repo.confirm(tx, id, mailed.length ? Math.max(...mailed) : null, clock.now()))) return;
        await repo.remove(
          tx,
          others.map((other) => other.id),
        );
      });
    },

    /** Ends an alert and deletes the address. Idempotent. */
    async stop(token: string): Promise<void> {
      const id = await tokens.open(token);
      await db.transact(async (tx) => {
        recordUntaggedWrite(tx);
        await repo.remove(tx, [id]);
      });
    },

    /** The job's handler. */
    async watch(_: null, { signal }: Pick<RunningJob, "signal">): Promise<{ told: number }> {
      await db.transact(async (tx) => {
        recordUntaggedWrite(tx);
        await repo.removeUnconfirmed(tx, clock.now() - unconfirmedFor);
      });
      let notified = 0;
      for (let last = 0; ; ) {
        const alerts = await repo.confirmedAfter(db.read, last, portion);
        for (const alert of alerts) {
          signal.throwIfAborted();
          if (await tell(alert)) notified++;
        }
        const end = alerts.at(-1);
        if (!end) return { told: notified };
        last = end.id;
      }
    },

    /** The alerts of an account's address, for its owner; none for an unverified address, which may be someone else's. */
    async exportOf(userId: number) {
      const email = await repo.provedAddress(db.read, userId);
      const alerts = email === null ? [] : await repo.ofEmail(db.read, email);
      return alerts.map((alert) => ({
        productId: String(alert.productId),
        target: { amount: alert.target, currency: alert.currency },
        isConfirmed: alert.confirmedAt !== null,
        createdAt: isoTime(alert.createdAt),
      }));
    },

    async eraseOf(tx: Tx, userId: number): Promise<void> {
      const email = await repo.provedAddress(tx, userId);
      const alerts = email === null ? [] : await repo.ofEmail(tx, email);
      await repo.remove(
        tx,
        alerts.map(({ id }) => id),
      );
    },
  };
}
