import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isApiFailure } from "#client/browser-api.ts";
import { useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import {
  fieldErrors,
  hasOlderBase,
  useSafeCopy,
  useUnsavedGuard,
} from "#layouts/crm-layout/forms/crm-form.tsx";
import { mergeUnsavedEdits } from "#layouts/crm-layout/forms/unsaved-edits.ts";
import { toast } from "#ui/crm/toast.tsx";

/**
 * A form saved as a whole, for an item of a list or a new one (`given` null). `stale` is the version someone else saved meanwhile, until
 * `settle` resolves the conflict. Creating or deleting leaves the screen.
 */
export function useWholeForm<Item extends { id: string; version: number }, Written>({
  given,
  asWritten,
  listKey,
  send,
  onSaved,
  onLeave,
}: {
  given: Item | null;
  /** Form values of an item; of a new one if null. */
  asWritten: (item: Item | null) => Written;
  /** Query key of the list. */
  listKey: string;
  send: (value: Written, base: Item | null) => Promise<Item>;
  onSaved: (known: Item, before: Item | null) => void;
  onLeave: () => void;
}) {
  const queries = useQueryClient();
  const say = useFailureText();
  const [base, setBase] = useState(given);
  const [value, setValue] = useState(() => asWritten(given));
  const [isLeaving, setLeaving] = useState(false);
  const isDirty = JSON.stringify(value) !== JSON.stringify(asWritten(base));
  const guard = useUnsavedGuard(isDirty && !isLeaving);
  // Includes the base version: changes saved by others since are a conflict, not overwritten.
  const copy = useSafeCopy(
    `${listKey}:${given?.id ?? "new"}`,
    { base, value },
    isDirty && !isLeaving,
    (stored) => stored.value,
    hasOlderBase,
  );
  const again = () => queries.invalidateQueries({ queryKey: [listKey] });
  const leave = async () => {
    setLeaving(true);
    await again();
    onLeave();
  };
  /** Rebases the form onto the server's version, from what was `sent`; edits typed since stay. */
  const adopt = async (known: Item, sent: Written) => {
    setBase(known);
    setValue((shown) => mergeUnsavedEdits(sent, shown, asWritten(known)));
    await again();
  };
  const save = useMutation({
    mutationFn: (sent: { base: Item | null; value: Written }) => send(sent.value, sent.base),
    onSuccess: async (known, sent) => {
      onSaved(known, sent.base);
      if (sent.base) {
        copy.saved();
        return adopt(known, sent.value);
      }
      return leave();
    },
  });
  const stale =
    isApiFailure(save.error) && save.error.conflict ? (save.error.current as Item | undefined) : undefined;
  const errors = fieldErrors(save.error);
  return {
    base,
    value,
    set: (change: Partial<Written>) => setValue((before) => ({ ...before, ...change })),
    isDirty,
    guard,
    copy: {
      copy,
      restore(stored: { base: Item | null; value: Written }) {
        setBase(stored.base);
        setValue(stored.value);
      },
    },
    adopt,
    /** Deletes the item and leaves; on failure shows why and stays. */
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
    /** Dismisses the error of the last attempt. */
    forgetFailure: save.reset,
    stale,
    settle(chosen: Written) {
      if (stale) setBase(stale);
      setValue(chosen);
      save.reset();
    },
    errors,
    /** An error that is neither a validation error nor a conflict. */
    failure: save.isError && !stale && Object.keys(errors).length === 0 ? save.error : null,
  };
}
