import { useQuery } from "@tanstack/react-query";
import { crmApi } from "#client/crm-api.ts";
import { useUsersMessages } from "./users-messages.ts";

/** Whether the site has a mail server, and what to say of an invitation: that it was sent, or where it is. */
export function useInvitedText(isEnabled = true) {
  const { t } = useUsersMessages();
  const { data } = useQuery({
    queryKey: ["settings"],
    queryFn: () => crmApi().get("/api/admin/settings"),
    enabled: isEnabled,
  });
  const sendsMail = data?.deployment.sendsMail !== false;
  return {
    sendsMail,
    invitedText: (email: string) => t(sendsMail ? "users.invited-toast" : "users.invited-outbox", { email }),
  };
}
