import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import { useCrmUser } from "#client/crm-user.ts";
import { loadEditorMessages } from "#content/crm/editor-messages.ts";
import { formatLocalTime } from "#i18n/formats/local-time.ts";
import { Failed } from "#layouts/crm-layout/crm-query.tsx";
import { changeParams, useSearchParams } from "#layouts/crm-layout/crm-search-params.ts";
import { parseTime } from "#platform/clock.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { SearchField } from "#ui/crm/fields/search-field.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { DataTable, type TableColumn } from "#ui/crm/lists/data-table.tsx";
import { PageHeader } from "#ui/crm/page-header.tsx";
import { Skeleton } from "#ui/crm/skeleton.tsx";
import { type ChipTone, StatusChip } from "#ui/crm/status-chip.tsx";
import { TeachingEmpty } from "#ui/crm/teaching-empty.tsx";
import { Isolate } from "#ui/text/isolate.tsx";
import { type Role, roles } from "../account.ts";
import { type ManagedUser, type UserState, userStates } from "../managed-user.ts";
import { InviteDialog } from "./invite-dialog.tsx";
import { UserDialog } from "./user-dialog.tsx";
import { loadUsersMessages, useUsersMessages } from "./users-messages.ts";

export const clientLoader = async () => {
  await Promise.all([loadUsersMessages(), loadEditorMessages()]);
  return null;
};

const tones: Record<UserState, ChipTone> = { active: "good", invited: "warn", deactivated: "quiet" };

/** Who has an account here: found by name, address, role and state; opened to be changed. */
export default function UsersScreen() {
  const { lang, t } = useUsersMessages();
  const own = useCrmUser()?.id;
  const [parameters, setParameters] = useSearchParams();
  const opened = parameters.get("user");
  const [role, setRole] = useState<Role | "all">("all");
  const [state, setState] = useState<UserState | "all">("all");
  const q = parameters.get("q") ?? "";
  const put = (more: Record<string, string>) =>
    setParameters({ ...(q ? { q } : {}), ...more }, { replace: true });
  const setInviting = (isInviting: boolean) => put(isInviting ? { invite: "" } : {});
  const filter = {
    q,
    ...(role === "all" ? {} : { role }),
    ...(state === "all" ? {} : { state }),
  };
  const list = useInfiniteQuery({
    queryKey: ["users", "list", filter],
    queryFn: ({ pageParam }) =>
      crmApi().get("/api/admin/users", {
        query: { ...filter, limit: 50, ...(pageParam ? { cursor: pageParam } : {}) },
      }),
    initialPageParam: "",
    getNextPageParam: (last) => last?.nextCursor ?? undefined,
    placeholderData: (before) => before,
  });
  const open = (id: string | null) => put(id ? { user: id } : {});

  const columns: TableColumn<ManagedUser>[] = [
    {
      key: "name",
      label: t("users.name"),
      isRowHeader: true,
      cell: (user) => (
        <span className="grid">
          <span className="flex flex-wrap items-center gap-2 font-semibold">
            <bdi>{user.name || t("users.unnamed")}</bdi>
            {user.id === own ? <StatusChip>{t("users.you")}</StatusChip> : null}
          </span>
          <span className="text-xs text-ink-soft">
            <Isolate dir="ltr">{user.email}</Isolate>
          </span>
        </span>
      ),
    },
    { key: "role", label: t("users.role"), cell: (user) => t(`users.role-${user.role}`) },
    {
      key: "state",
      label: t("users.state"),
      cell: (user) => <StatusChip tone={tones[user.state]}>{t(`users.state-${user.state}`)}</StatusChip>,
    },
    {
      key: "seen",
      label: t("users.last-seen"),
      cell: (user) => (
        <span className="whitespace-nowrap text-ink-soft tabular">
          {user.lastSeenAt ? formatLocalTime(lang, parseTime(user.lastSeenAt)) : t("users.never")}
        </span>
      ),
    },
  ];
  const items = list.data?.pages.flatMap((page) => page?.items ?? []) ?? [];
  const total = list.data?.pages[0]?.total ?? 0;

  return (
    <>
      <PageHeader
        title={t("users.title")}
        actions={
          <CrmButton kind="primary" icon="plus" onPress={() => setInviting(true)}>
            {t("users.invite")}
          </CrmButton>
        }
      >
        {t("users.intro")}
      </PageHeader>
      <div className="mb-4 grid gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <SearchField
          label={t("users.search")}
          text={q}
          onChange={(text) => setParameters(changeParams({ q: text }), { replace: true })}
        />
        <Select
          label={t("users.role")}
          value={role}
          onChange={setRole}
          options={[
            { value: "all", label: t("users.all-roles") },
            ...roles.map((value) => ({ value, label: t(`users.role-${value}`) })),
          ]}
        />
        <Select
          label={t("users.state")}
          value={state}
          onChange={setState}
          options={[
            { value: "all", label: t("users.all-states") },
            ...userStates.map((value) => ({ value, label: t(`users.state-${value}`) })),
          ]}
        />
      </div>
      {list.isPending ? <Skeleton /> : null}
      {list.isError ? <Failed error={list.error} retry={() => void list.refetch()} /> : null}
      {list.data ? (
        <>
          <p role="status" className="mb-2 text-sm text-ink-soft">
            {t("users.count", { count: total })}
          </p>
          <DataTable
            label={t("users.table")}
            columns={columns}
            items={items}
            onOpen={({ id }) => open(id)}
            dependencies={[own, lang]}
            empty={
              <TeachingEmpty icon="users" title={t("users.none")}>
                {t("users.none-text")}
              </TeachingEmpty>
            }
          />
          {list.hasNextPage ? (
            <div className="mt-4 flex justify-center">
              <CrmButton isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
                {t("users.more")}
              </CrmButton>
            </div>
          ) : null}
        </>
      ) : null}
      <InviteDialog isOpen={parameters.has("invite")} onOpenChange={setInviting} />
      {opened ? (
        <UserDialog key={opened} id={opened} isOwn={opened === own} close={() => open(null)} />
      ) : null}
    </>
  );
}
