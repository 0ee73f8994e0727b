import type { ContentType } from "#content/content-type.ts";
import type { PasswordCost } from "#features/accounts/server/passwords.ts";
import type { FeedLimits } from "#features/imports/server/imports.service.ts";
import type { MarketplaceOf } from "#features/marketplaces/listing.ts";
import type { FollowShort } from "#features/marketplaces/server/short-urls.ts";
import type { ServiceBases } from "#features/newsletter/server/handover/handover.ts";
import type { CallLimits } from "#features/writing/server/model/model-call.ts";
import type { Clock } from "#platform/clock.ts";
import type { OpenSettings } from "#platform/database/engines/engine.ts";
import type { Log } from "#platform/log.ts";
import type { Tracing } from "#platform/tracing/tracing.ts";

/** What tests and the command line replace of the app's parts. */
export type AppOptions = {
  clock?: Clock;
  log?: Log;
  waits?: boolean;
  /** Off by default. */
  tracing?: Tracing;
  marketplace?: MarketplaceOf;
  model?: CallLimits;
  followShort?: FollowShort;
  /** Where the services are that keep a newsletter's list, in tests. */
  listServices?: ServiceBases;
  /** More content types, of tests. */
  contentTypes?: readonly ContentType[];
  /** The cost of password hashes; tests use cheap ones. */
  passwordCost?: PasswordCost;
  /** PostgreSQL's connections, if they outlive the app; tests keep theirs. */
  pool?: OpenSettings["pool"];
} & FeedLimits;
