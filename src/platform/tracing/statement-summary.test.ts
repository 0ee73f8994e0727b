import { expect, it } from "vitest";
import { statementSummary } from "./statement-summary.ts";

it.each([
  ['select "a" from "products" where "id" = ?', "SELECT", "SELECT products"],
  ['insert into "jobs" ("name") values ($1)', "INSERT", "INSERT jobs"],
  ['update "product_texts" set "slug" = ?', "UPDATE", "UPDATE product_texts"],
  ["delete from `drafts`", "DELETE", "DELETE drafts"],
  ['select 1 from "a" inner join "b" on 1 left join c as x on 1 join "d" on 1', "SELECT", "SELECT a b c"],
  ['with found as (select "id" from "a") select * from found', "WITH", "WITH a found"],
  ["begin immediate", "BEGIN", "BEGIN"],
  ["", "QUERY", "QUERY"],
])("%s is called %s", (sql, operation, summary) => {
  expect(statementSummary(sql)).toEqual({ operation, summary });
});
