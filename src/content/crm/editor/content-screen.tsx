import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { CrmLink } from "#ui/crm/crm-button.tsx";
import type { CrmIconName } from "#ui/crm/crm-icon.tsx";
import { Skeleton } from "#ui/crm/skeleton.tsx";
import { MissingScreen } from "#ui/crm/teaching-empty.tsx";
import type { ContentItem, LoadedContent } from "../form/content-item.ts";
import type { ContentKind } from "../form/content-kind.ts";
import type { Translated } from "../form/content-texts.ts";

export type EditorProps<Item, Content> = {
  /** Null for a new item. */
  loaded: LoadedContent<Item, Content> | null;
  onCreated: (id: string) => void;
};

/**
 * Loads what an editor edits: the item of the address, or a new one. An item that was created here keeps its editor when it gets
 * an address.
 */
export function ContentScreen<
  Item extends ContentItem,
  Texts extends object,
  Content extends Translated<Texts>,
>({
  kind,
  missing,
  children,
}: {
  kind: ContentKind<Item, Texts, Content>;
  missing: { icon: CrmIconName; title: string; list: string };
  children: (props: EditorProps<Item, Content>) => ReactNode;
}) {
  const { id } = useParams();
  const { search, key: visit } = useLocation();
  const navigate = useNavigate();
  const [created, setCreated] = useState<string | null>(null);
  const [begun, setBegun] = useState({ id, visit });
  // From one item to another, or to a new one, the editor begins again.
  if (begun.id !== id) {
    const isSame = id !== undefined && id === created;
    setBegun({ id, visit: isSame ? begun.visit : visit });
    if (!isSame) setCreated(null);
  }
  const isNew = id === undefined || id === created;
  const query = useQuery({
    queryKey: [...kind.key(id ?? ""), "editor"],
    queryFn: () => kind.api.read(id ?? ""),
    enabled: !isNew,
    // What is written here is not overwritten by what is read later.
    refetchOnMount: "always",
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });
  const onCreated = (made: string) => {
    setCreated(made);
    // Whoever types in it keeps the cursor.
    const state = { isSameScreen: true };
    void navigate(`${kind.editorPath(made)}${search}`, { replace: true, preventScrollReset: true, state });
  };
  if (isNew) return <div key={begun.visit}>{children({ loaded: null, onCreated })}</div>;
  return (
    <Loaded
      query={query}
      skeleton={<Skeleton rows={8} />}
      missing={
        <MissingScreen
          icon={missing.icon}
          title={missing.title}
          action={<CrmLink href={kind.listPath}>{missing.list}</CrmLink>}
        />
      }
    >
      {(loaded) => <div key={id}>{children({ loaded, onCreated })}</div>}
    </Loaded>
  );
}
