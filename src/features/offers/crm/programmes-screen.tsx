import { useQuery } from "@tanstack/react-query";
import { crmApi } from "#client/crm-api.ts";
import { loadEditorMessages } from "#content/crm/editor-messages.ts";
import { Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { useSearchParams } from "#layouts/crm-layout/crm-search-params.ts";
import { CrmButton, CrmLink } from "#ui/crm/crm-button.tsx";
import { DataTable, type TableColumn } from "#ui/crm/lists/data-table.tsx";
import { PageHeader } from "#ui/crm/page-header.tsx";
import { StatusChip } from "#ui/crm/status-chip.tsx";
import { MissingScreen, TeachingEmpty } from "#ui/crm/teaching-empty.tsx";
import { Isolate } from "#ui/text/isolate.tsx";
import type { ManagedProgramme } from "../managed-programme.ts";
import { ProgrammeForm } from "./programme-form.tsx";
import { loadProgrammeMessages, useProgrammeMessages } from "./programme-messages.ts";

export const clientLoader = async () => {
  await Promise.all([loadProgrammeMessages(), loadEditorMessages()]);
  return null;
};

/** The affiliate programmes: how their links are built, the required disclosures, and their rules. */
export default function ProgrammesScreen() {
  const { t } = useProgrammeMessages();
  const [parameters, setParameters] = useSearchParams();
  const opened = parameters.get("programme");
  const programmes = useQuery({
    queryKey: ["programmes"],
    queryFn: () => crmApi().get("/api/admin/programmes"),
  });
  const open = (id: string | null) => setParameters(id ? { programme: id } : {});
  if (opened)
    return (
      <Loaded query={programmes}>
        {({ items }) => {
          const programme = items.find(({ id }) => id === opened);
          if (!programme && opened !== "new")
            return (
              <MissingScreen
                icon="link"
                title={t("programmes.not-there")}
                action={<CrmLink href="/crm/programmes">{t("programmes.title")}</CrmLink>}
              />
            );
          return <ProgrammeForm key={opened} programme={programme ?? null} onLeave={() => open(null)} />;
        }}
      </Loaded>
    );
  return (
    <>
      <PageHeader
        title={t("programmes.title")}
        actions={
          <CrmButton kind="primary" icon="plus" onPress={() => open("new")}>
            {t("programmes.new")}
          </CrmButton>
        }
      >
        {t("programmes.intro")}
      </PageHeader>
      <Loaded query={programmes}>{({ items }) => <ProgrammeList items={items} open={open} />}</Loaded>
    </>
  );
}

/** A programme whose links need a tag earns nothing without one. */
const stateOf = ({ isActive, tags, linkTemplate }: ManagedProgramme) =>
  !isActive ? "inactive" : !tags.length && linkTemplate?.includes("{tag}") ? "needs-tag" : "active";
const stateTones = { active: "good", inactive: "quiet", "needs-tag": "warn" } as const;

function ProgrammeList({ items, open }: { items: ManagedProgramme[]; open: (id: string) => void }) {
  const { t } = useProgrammeMessages();
  const columns: TableColumn<ManagedProgramme>[] = [
    {
      key: "name",
      label: t("programmes.name"),
      isRowHeader: true,
      cell: ({ name, hosts }) => (
        <span className="grid">
          <span className="font-semibold">
            <bdi>{name}</bdi>
          </span>
          <span className="text-xs text-ink-soft">
            <Isolate dir="ltr">{hosts[0]}</Isolate>
          </span>
        </span>
      ),
    },
    {
      key: "tags",
      label: t("programmes.tags"),
      cell: ({ tags }) =>
        tags.length ? (
          <Isolate dir="ltr">{tags.map(({ tag }) => tag).join(", ")}</Isolate>
        ) : (
          <span className="text-ink-faint">{t("programmes.no-tag")}</span>
        ),
    },
    {
      key: "rules",
      label: t("programmes.price-age"),
      cell: ({ policy: { maxPriceAgeHours } }) =>
        maxPriceAgeHours.value === null
          ? t("programmes.no-limit")
          : t("programmes.hours", { count: maxPriceAgeHours.value }),
    },
    { key: "offers", label: t("programmes.offers"), cell: ({ offers }) => offers },
    {
      key: "state",
      label: t("programmes.state"),
      cell: (programme) => {
        const state = stateOf(programme);
        return <StatusChip tone={stateTones[state]}>{t(`programmes.${state}`)}</StatusChip>;
      },
    },
  ];
  return (
    <DataTable
      label={t("programmes.title")}
      columns={columns}
      items={items}
      onOpen={({ id }) => open(id)}
      empty={<TeachingEmpty icon="link" title={t("programmes.none")} />}
    />
  );
}
