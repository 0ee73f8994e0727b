import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { isApiFailure } from "#client/browser-api.ts";
import { useBasedCopy } from "#content/crm/revisions/use-based-copy.ts";
import { useAutosave } from "#layouts/crm-layout/forms/crm-autosave.tsx";
import { useUnsavedGuard } from "#layouts/crm-layout/forms/crm-form.tsx";
import { useRefusedFields } from "#layouts/crm-layout/forms/crm-problems.tsx";
import { mergeUnsavedEdits } from "#layouts/crm-layout/forms/unsaved-edits.ts";
import { useOnceKey } from "#layouts/crm-layout/forms/use-idempotency-key.ts";
import { type Known, meetOthers, type Rival } from "./conflict.ts";
import type { ContentDraft, ContentItem, LoadedContent } from "./content-item.ts";
import type { ContentKind } from "./content-kind.ts";
import type { Translated } from "./content-texts.ts";

export type ContentFormOptions<Item, Content> = {
  /** Null for an item that is not created yet. */
  loaded: LoadedContent<Item, Content> | null;
  /** What a new item begins with; by default it is empty. */
  start?: Content | undefined;
  /** The texts of a refusal, by the path of its field. */
  faultsOf: (error: unknown) => Record<string, string>;
  labelOf: (path: string) => string;
  onRefused?: (error: unknown) => void;
  onCreated?: (id: string) => void;
};

/** What is written of an item: its draft is saved automatically, the first save creates a new item, and edits of others are merged in. */
export function useContentDraft<
  Item extends ContentItem,
  Texts extends object,
  Content extends Translated<Texts>,
>(kind: ContentKind<Item, Texts, Content>, options: ContentFormOptions<Item, Content>) {
  const { api } = kind;
  const { loaded, faultsOf } = options;
  const onceKey = useOnceKey();
  const queries = useQueryClient();
  const [item, setItem] = useState(loaded?.item ?? null);
  const [start] = useState(
    () =>
      loaded?.draft?.content ?? (loaded ? kind.contentOf(loaded.item) : (options.start ?? kind.emptyContent)),
  );
  const [value, setValue] = useState(start);
  /** Another one: the content was replaced, and what holds a copy of it begins again. */
  const [edition, setEdition] = useState(0);
  const [mayCreate, setMayCreate] = useState(false);
  const [rival, setRival] = useState<Rival<Content> | null>(null);
  const refused = useRefusedFields();
  const latest = useRef({ item, value });
  latest.current = { item, value };
  const created = useRef<{ item: Item; sent: Content } | null>(null);
  const known = useRef<Known<Content>>({
    version: loaded?.draft?.version ?? loaded?.item.version ?? 0,
    draftOf: loaded?.draft?.updatedAt ?? null,
    content: start,
    // What a draft of an older version was begun from is not known any more.
    live:
      loaded && (loaded.draft?.version ?? loaded.item.version) === loaded.item.version
        ? kind.contentOf(loaded.item)
        : null,
    pending: null,
  });

  function show(now: Item): void {
    latest.current.item = now;
    setItem(now);
  }
  function idOf(): string {
    const { item: now } = latest.current;
    if (!now) throw new Error("Not created yet");
    return now.id;
  }
  const invalidate = (id: string) => {
    for (const queryKey of kind.staleKeys(id)) void queries.invalidateQueries({ queryKey });
  };

  /** Another content in the place of what is written: from a backup, another editor, a revision. */
  function replace(content: Content): void {
    latest.current.value = content;
    setValue(content);
    setEdition((before) => before + 1);
  }

  async function create(content: Content): Promise<void> {
    const empty = kind.emptyContent;
    const fields = kind.fieldsOf(content, { live: empty, saved: empty });
    const made = await api.create(fields, onceKey(fields));
    known.current = {
      version: made.version,
      draftOf: null,
      content,
      live: kind.contentOf(made),
      pending: null,
    };
    created.current = { item: made, sent: content };
    show(made);
    invalidate(made.id);
  }

  /** Looks what another user saved. Whether saving goes on; else both versions are merged first. */
  async function meet(pending: Content | null): Promise<boolean> {
    const found = await api.read(idOf());
    if (!found) return false;
    const met = meetOthers(kind, found, { ...known.current, pending });
    show(found.item);
    if ("rival" in met) setRival(met.rival);
    else known.current = met.known;
    return "known" in met;
  }

  async function saveDraft(content: Content): Promise<void> {
    if (!latest.current.item) return create(content);
    const { pending, version, draftOf, live, content: saved } = known.current;
    known.current.pending = content;
    try {
      const fields = kind.fieldsOf(content, { live: live ?? kind.contentOf(latest.current.item), saved });
      const answer = await api.saveDraft(idOf(), { ...fields, version, draftOf });
      known.current = { ...known.current, draftOf: answer.updatedAt, content, pending: null };
      refused.ofDraft({});
      setItem((before) => (before && !before.hasDraft ? { ...before, hasDraft: true } : before));
      if (answer.version !== version) await meet(null);
    } catch (error) {
      if (isApiFailure(error) && error.code === "conflict") {
        if (await meet(pending)) return saveDraft(content);
      }
      refused.ofDraft(faultsOf(error));
      throw error;
    }
  }

  const { state, flush, during, resume } = useAutosave(saveDraft, value, {
    isEnabled: item !== null || (mayCreate && kind.isNamed(value)),
  });
  const isUnsaved = ["unsaved", "saving", "failed", "conflict"].includes(state.is);
  const isDirty = isUnsaved || (item === null && value !== start);
  const guard = useUnsavedGuard(isDirty, (path) => item !== null && path.endsWith(kind.editorPath(item.id)));
  const { version, draftOf, content } = known.current;
  const copy = useBasedCopy(`${kind.type}:${item?.id ?? "new"}`, {
    base: { version, draftOf, content },
    written: value,
    isDirty,
    take: replace,
  });

  /** Takes what the server has now for what was sent, with what is still a draft; what was typed since stays. */
  function settle(now: Item, sent: Content, rest: ContentDraft<Content> | null = null): void {
    const live = kind.contentOf(now);
    const content = rest?.content ?? live;
    const draftOf = rest?.updatedAt ?? null;
    known.current = { version: now.version, draftOf, content, live, pending: null };
    show(now);
    refused.ofAct({});
    resume(content);
    setValue((shown) => mergeUnsavedEdits(sent, shown, content));
    invalidate(now.id);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the effects that hear that nothing is unsaved
  useEffect(() => {
    const { current: made } = created;
    if (!made) return;
    created.current = null;
    void during(async () => {
      if (latest.current.item === made.item) settle(made.item, made.sent);
    }).then(() => options.onCreated?.(made.item.id));
  }, [item?.id]);

  return {
    item,
    value,
    edition,
    errors: refused.errors,
    conflict: rival ? { ...rival, mine: value } : copy.rival,
    state,
    isDirty,
    guard,
    copy,
    known,
    latest,
    setValue,
    setItem,
    show,
    idOf,
    invalidate,
    replace,
    create,
    meet,
    saveDraft,
    settle,
    flush,
    during,
    refuse: refused.ofAct,
    /** Begins the fields that hold a copy of the content again. */
    turn: () => setEdition((before) => before + 1),
    /** The focus has left the name: from now on a new item is created automatically. */
    leaveField: () => setMayCreate(true),
    /** Dismisses a conflict that cannot be shown: the next save reports it again. */
    setAside: () => (rival ? setRival(null) : copy.setAside()),
    /** Goes on from what the other editor saved, with what was chosen of both. */
    choose(chosen: Content): void {
      if (!rival) copy.settle({ ...chosen });
      else {
        known.current = rival.known;
        resume(rival.known.content);
        // The fields stay, and the caret in them.
        setValue({ ...chosen });
        setRival(null);
      }
    },
  };
}
