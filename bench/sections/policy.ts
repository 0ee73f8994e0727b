/** What it costs to evaluate a program's rules, which every price and link on every page does. */
import {
  allows,
  isSeparate,
  mayKeepPrice,
  mayShowPrice,
  priceExpiry,
  priceNote,
} from "#features/offers/policy.ts";
import { firstProgrammes, programmeOfHost } from "#features/offers/programmes.ts";
import { outboundOf } from "#features/offers/server/links/shop-links.ts";
import { ofRounds, type Sheet } from "../figures.ts";

const rounds = 15;
const decisions = 200_000;
const now = 1_800_000_000_000;

const programmes = firstProgrammes.map((programme, i) => ({
  ...programme,
  id: i,
  logoUrl: null,
  tags: [{ country: "US", tag: "bench-20" }],
}));
const addresses = [
  "https://www.amazon.com/dp/B0CX23V2ZK",
  "https://www.walmart.com/ip/512345678",
  "https://www.aliexpress.com/item/1005009000000001.html",
  "https://www.ebay.com/itm/394857612345",
];
const permissions = [
  "mayCloak",
  "mayStoreImages",
  "mayShowHistory",
  "mayAlert",
  "mayGiveToModel",
  "mayMailLinks",
] as const;

/** Not a decision: the URL is parsed, cleaned and rebuilt. */
const drawn = "beside them: the link as it is drawn, with its tag";

/** Each question, for the programs in turn; returns a value, so that the call is not optimized away. */
const questions: Record<string, (i: number) => unknown> = {
  "may this price be shown now": (i) => {
    const { policy } = programmes[i % 4] as (typeof programmes)[number];
    return mayShowPrice({ expiresAt: priceExpiry(policy, now - (i % 50) * 3_600_000) }, now);
  },
  "with which note, separate or not, stored or not": (i) => {
    const { policy } = programmes[i % 4] as (typeof programmes)[number];
    return [priceNote(policy), isSeparate(policy), mayKeepPrice(policy)];
  },
  "may it be cloaked, stored, charted, alerted, mailed": (i) =>
    allows((programmes[i % 4] as (typeof programmes)[number]).policy, permissions[i % 6] ?? "mayCloak"),
  "whose address is it": (i) => programmeOfHost(programmes, new URL(addresses[i % 4] as string).hostname),
  [drawn]: (i) =>
    outboundOf(
      { url: addresses[i % 4] as string, offerId: i },
      programmes[i % 4] as (typeof programmes)[number],
      "en",
    ),
};

export async function policy(sheet: Sheet): Promise<void> {
  for (const [name, ask] of Object.entries(questions)) {
    let truthy = 0;
    const run = (): number => {
      const begin = performance.now();
      for (let i = 0; i < decisions; i++) if (ask(i)) truthy++;
      return ((performance.now() - begin) * 1000) / decisions;
    };
    run();
    const each = Array.from({ length: rounds }, run);
    if (!truthy) throw new Error(`"${name}" never returned true.`);
    const aim = name === drawn ? {} : { aim: { atMost: 5 } };
    sheet.add({ name, unit: "µs", ...ofRounds(each), ...aim });
  }
}
