import { type RawBuilder, sql } from "kysely";
import type { EarningCut, EarningRowsQuery, Origin } from "#features/analytics/earning.ts";
import type { Queries } from "#platform/database/handles.ts";
import type { Days } from "../reports.repo.ts";
import type { StoredEarning } from "./earnings.repo.ts";

export type Filter = Pick<
  EarningRowsQuery,
  "kind" | "page" | "block" | "language" | "programme" | "origin" | "limit"
>;
/** How many minor units of the requested currency one unit of each currency is. */
export type Factors = ReadonlyMap<string, number>;

type Figures = {
  orders: number;
  sales: number;
  commission: number;
  /** The part that belongs to other sites. */
  foreign_orders: number;
  foreign_sales: number;
  foreign_commission: number;
  clicks: number;
};
export type CutRow = Figures & { cut: string; origin: Origin; total: number } & {
  [Name in keyof Figures as `all_${Name}`]: number;
};

const figures = [
  "orders",
  "sales",
  "commission",
  "foreign_orders",
  "foreign_sales",
  "foreign_commission",
  "clicks",
] as const satisfies readonly (keyof Figures)[];

/** PostgreSQL returns sums as text. */
function numbers<Row extends object>(rows: Row[], names: readonly string[]): Row[] {
  for (const row of rows as Record<string, unknown>[])
    for (const name of names) row[name] = Number(row[name]);
  return rows;
}

const page = sql`page_kind || ' ' || cast(page_id as text)`;
/** The cuts of earnings and clicks, as one text; both tables name these columns the same. */
const cuts: Record<EarningCut, RawBuilder<unknown>> = {
  programme: sql`programme`,
  page,
  block: sql`block`,
  language: sql`lang`,
  day: sql`cast(day as text)`,
};
/** Cuts by placement; earnings without one (other sites' links included) are excluded from them. */
const ofPlaces: ReadonlySet<EarningCut> = new Set(["page", "block", "language"]);

const filtered = (
  days: Days,
  { kind, page: id, block, language, programme }: Omit<Filter, "origin" | "limit">,
): RawBuilder<unknown> =>
  sql.join(
    [
      sql`day between ${days.first} and ${days.last}`,
      ...(
        [
          ["page_kind", kind],
          ["page_id", id],
          ["block", block],
          ["lang", language],
          ["programme", programme],
        ] as const
      ).flatMap(([column, value]) => (value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`])),
    ],
    sql` and `,
  );

/** Kinds, pages, blocks and languages are properties of placements: filtering on them excludes earnings without one. */
const ofEarnings = (days: Days, { origin, ...filter }: Filter): RawBuilder<unknown> => {
  const isOfPlace = [filter.kind, filter.page, filter.block, filter.language].some(
    (one) => one !== undefined,
  );
  const filteredOrigin = origin ?? (isOfPlace ? "placed" : undefined);
  return sql`is_current = 1 and ${filtered(days, filter)} ${filteredOrigin ? sql`and origin = ${filteredOrigin}` : sql``}`;
};

/** Rounds each earning separately, so the sums are the same for every cut. */
function converted(column: "sales" | "commission", factors: Factors): RawBuilder<unknown> {
  const cases = [...factors].map(
    ([currency, factor]) =>
      sql`when ${currency} then ${
        factor === 1
          ? sql.ref(column)
          : sql`round(cast(${sql.ref(column)} as double precision) * cast(${factor} as double precision))`
      }`,
  );
  return cases.length ? sql`case currency ${sql.join(cases, sql` `)} else 0 end` : sql`0`;
}

/** Earnings beside the clicks of the same cut, highest first (days in order), with the sums of all rows. */
export async function cut(
  db: Queries,
  days: Days,
  { by, factors, ...filter }: Filter & { by: EarningCut; factors: Factors },
): Promise<{ rows: CutRow[]; total: number }> {
  const [sales, commission] = [converted("sales", factors), converted("commission", factors)];
  const own = cuts[by];
  const isOfPlaces = ofPlaces.has(by);
  const place = isOfPlaces ? sql`case origin when 'placed' then ${own} else '' end` : own;
  const origin = isOfPlaces ? sql`origin` : sql`'placed'`;
  const foreign = (value: RawBuilder<unknown>) => sql`case origin when 'foreign' then ${value} else 0 end`;
  // Links of other sites, or without a placement, have no clicks here.
  const hasClicks = filter.origin === undefined || filter.origin === "placed";
  const clicks = sql`union all select ${own}, 'placed', 0, 0, 0, 0, 0, 0, times
    from outbound_clicks where ${filtered(days, filter)}`;
  const sums = figures.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`);
  const all = figures.map((name) => sql`sum(sum(${sql.ref(name)})) over () as ${sql.ref(`all_${name}`)}`);
  const { rows } = await sql<CutRow>`
    select cut, origin, ${sql.join([...sums, ...all])}, count(*) over () as total from (
      select ${place} as cut, ${origin} as origin, orders, ${sales} as sales, ${commission} as commission,
        ${foreign(sql`orders`)} as foreign_orders, ${foreign(sales)} as foreign_sales,
        ${foreign(commission)} as foreign_commission, 0 as clicks
      from earnings where ${ofEarnings(days, filter)}
      ${hasClicks ? clicks : sql``}
    ) as told group by cut, origin
    order by ${by === "day" ? sql`cut desc` : sql`commission desc, sales desc, clicks desc, cut`}, origin
    limit ${filter.limit}`.execute(db);
  numbers(rows, ["total", ...figures, ...figures.map((name) => `all_${name}`)]);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Earnings per original currency. */
export async function byCurrency(
  db: Queries,
  days: Days,
  filter: Filter,
): Promise<{ currency: string; orders: number; sales: number; commission: number }[]> {
  const { rows } = await sql<{ currency: string; orders: number; sales: number; commission: number }>`
    select currency, sum(orders) as orders, sum(sales) as sales, sum(commission) as commission
    from earnings where ${ofEarnings(days, filter)} group by currency order by currency`.execute(db);
  return numbers(rows, ["orders", "sales", "commission"]);
}

export type FiledEarning = StoredEarning & { file_name: string; total: number };

/** The individual earnings, newest first, with the file of each. */
export async function rows(db: Queries, days: Days, filter: Filter): Promise<FiledEarning[]> {
  const { rows: found } = await sql<FiledEarning>`
    select told.*, r.file_name from (
      select e.*, count(*) over () as total from earnings as e where ${ofEarnings(days, filter)}
      order by day desc, id desc limit ${filter.limit}
    ) as told join earning_runs as r on r.id = told.run_id
    order by told.day desc, told.id desc`.execute(db);
  return numbers(found, ["total", "sales", "commission"]);
}
