import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isApiFailure } from "#client/browser-api.ts";
import { useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { fieldErrors, useSafeCopy, useUnsavedGuard } from "#layouts/crm-layout/forms/crm-form.tsx";
import { mergeUnsavedEdits } from "#layouts/crm-layout/forms/unsaved-edits.ts";
import { toast } from "#ui/crm/toast.tsx";

/**
 * A form that is saved as a whole, of a thing in a list or a new one (`given` null). `stale`: what somebody else saved meanwhile, until
 * `settle` says how it goes on. Who makes or deletes something leaves.
 */
export function useWholeForm<Thing extends { id: string }, Written>({
  given,
  asWritten,
  listKey,
  send,
  onSaved,
  onLeave,
}: {
  given: Thing | null;
  /** As the form has it; null: a new one. */
  asWritten: (thing: Thing | null) => Written;
  /** Of the query that lists such things. */
  listKey: string;
  send: (value: Written, base: Thing | null) => Promise<Thing>;
  onSaved: (known: Thing, before: Thing | null) => void;
  onLeave: () => void;
}) {
  const queries = useQueryClient();
  const say = useFailureText();
  const [base, setBase] = useState(given);
  const [value, setValue] = useState(() => asWritten(given));
  const [isLeaving, setLeaving] = useState(false);
  const isDirty = JSON.stringify(value) !== JSON.stringify(asWritten(base));
  const guard = useUnsavedGuard(isDirty && !isLeaving);
  // With what it began from: what others saved since is a conflict, not overwritten.
  const copy = useSafeCopy(
    `${listKey}:${given?.id ?? "new"}`,
    { base, value },
    isDirty && !isLeaving,
    (kept) => kept.value,
  );
  const again = () => queries.invalidateQueries({ queryKey: [listKey] });
  const leave = async () => {
    setLeaving(true);
    await again();
    onLeave();
  };
  /** Goes on from what the server has now, for what it had or was `sent`; what was typed since stays. */
  const adopt = async (known: Thing, sent: Written) => {
    setBase(known);
    setValue((shown) => mergeUnsavedEdits(sent, shown, asWritten(known)));
    await again();
  };
  const save = useMutation({
    mutationFn: (sent: { base: Thing | null; value: Written }) => send(sent.value, sent.base),
    onSuccess: async (known, sent) => {
      onSaved(known, sent.base);
      if (sent.base) return adopt(known, sent.value);
      return leave();
    },
  });
  const stale =
    isApiFailure(save.error) && save.error.conflict ? (save.error.current as Thing | undefined) : undefined;
  const errors = fieldErrors(save.error);
  return {
    base,
    value,
    set: (change: Partial<Written>) => setValue((before) => ({ ...before, ...change })),
    isDirty,
    guard,
    copy: {
      copy,
      restore(kept: { base: Thing | null; value: Written }) {
        setBase(kept.base);
        setValue(kept.value);
      },
    },
    adopt,
    /** Deletes it and leaves; where that fails, who asked is told why and stays. */
    async remove(call: () => Promise<unknown>, said: string) {
      try {
        await call();
      } catch (error) {
        toast(say(error), { tone: "bad" });
        throw error;
      }
      toast(said);
      await leave();
    },
    isSaving: save.isPending,
    save: () => {
      if (!save.isPending) save.mutate({ base, value });
    },
    /** The answer of the last attempt is not told any more. */
    forgetFailure: save.reset,
    stale,
    settle(chosen: Written) {
      if (stale) setBase(stale);
      setValue(chosen);
      save.reset();
    },
    errors,
    /** What no field and no other version tells. */
    failure: save.isError && !stale && Object.keys(errors).length === 0 ? save.error : null,
  };
}
