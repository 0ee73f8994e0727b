import { useState } from "react";
import { crmDownload } from "#client/crm-download.ts";
import { useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { useSearchParams } from "#layouts/crm-layout/crm-search-params.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Menu } from "#ui/crm/menu.tsx";
import { PageHeader } from "#ui/crm/page-header.tsx";
import { Tabs } from "#ui/crm/tabs.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { MissingPaths } from "./missing-paths.tsx";
import { type EditedRedirect, RedirectDialog } from "./redirect-dialog.tsx";
import { RedirectsFileDialog } from "./redirects-file-dialog.tsx";
import { RedirectsList } from "./redirects-list.tsx";
import { loadRedirectsMessages, useRedirectsMessages } from "./redirects-messages.ts";

export const clientLoader = loadRedirectsMessages;

/** Redirects and recent 404s. */
export default function RedirectsScreen() {
  const { t } = useRedirectsMessages();
  const failureText = useFailureText();
  const [parameters, setParameters] = useSearchParams();
  const [edited, setEdited] = useState<EditedRedirect | null>(null);
  const [isTaking, setTaking] = useState(false);
  const save = () =>
    void crmDownload("/api/admin/redirects/file", "redirects.csv").catch((error: unknown) =>
      toast(failureText(error), { tone: "bad" }),
    );
  return (
    <>
      <PageHeader
        title={t("redirects.title")}
        actions={
          <>
            <Menu
              label={t("redirects.file")}
              kind="quiet"
              entries={[
                {
                  key: "take",
                  label: t("redirects.take-file"),
                  icon: "upload",
                  onAction: () => setTaking(true),
                },
                { key: "save", label: t("redirects.save-file"), icon: "download", onAction: save },
              ]}
            >
              {t("redirects.file")}
            </Menu>
            <CrmButton kind="primary" icon="plus" onPress={() => setEdited({ from: "" })}>
              {t("redirects.new")}
            </CrmButton>
          </>
        }
      >
        {t("redirects.intro")}
      </PageHeader>
      <Tabs
        label={t("redirects.tabs")}
        selected={parameters.get("list") === "missing" ? "missing" : "all"}
        onSelect={(key) => setParameters(key === "missing" ? { list: key } : {}, { replace: true })}
        tabs={[
          { key: "all", label: t("redirects.tab-all"), content: <RedirectsList open={setEdited} /> },
          {
            key: "missing",
            label: t("redirects.tab-missing"),
            content: <MissingPaths lead={(from) => setEdited({ from })} />,
          },
        ]}
      />
      {edited ? <RedirectDialog edited={edited} close={() => setEdited(null)} /> : null}
      {isTaking ? <RedirectsFileDialog close={() => setTaking(false)} /> : null}
    </>
  );
}
