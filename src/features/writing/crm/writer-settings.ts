import type { CrmResponse } from "#client/crm-api.ts";

export type WriterSettings = NonNullable<CrmResponse<"/api/admin/writer">>;
