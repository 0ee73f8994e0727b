import type { Generated } from "kysely";

/**
 * The tables, as Kysely sees them. Portable types on both engines (docs/decisions/0004): ids are integers, booleans are 0 or 1,
 * times are epoch milliseconds, money is an integer of the minor unit beside its ISO currency, JSON is text.
 */
type Id = Generated<number>;
type Flag = 0 | 1;
type Json = string;
type Time = number;

type Timestamps = { created_at: Time; updated_at: Time };
/** Optimistic locking (api.md): every edit increments it, a stale one is refused. */
type Versioned = { version: Generated<number> };
/** Set on rows of the demo content, so that `npm run demo -- remove` finds them; null on everything else. */
type DemoMark = { demo_key: string | null };

/** A text in one language, published on its own (readings.md 13). */
export type PublishedText = {
  lang: string;
  slug: string;
  meta_title: string | null;
  meta_description: string | null;
  meta_keywords: Json;
  published: Flag;
  published_at: Time | null;
  publish_at: Time | null;
  unpublish_at: Time | null;
  /** When a scheduled publication failed. */
  missed_at: Generated<Time | null>;
  /** Of a translation: the mark of each source field when it was translated (translation-marks.ts). */
  source_marks: Generated<Json>;
  updated_at: Time;
};

export type Schema = {
  settings: { key: string; value: Json; version: Generated<number>; updated_at: Time };

  users: {
    id: Id;
    email: string;
    name: string;
    name_folded: Generated<string>;
    role: string;
    /** Languages of a translator. */
    translates_into: Generated<Json>;
    password_hash: string | null;
    email_verified: Flag;
    language: string | null;
    is_active: Generated<Flag>;
    /** When the account is deleted, if its owner requested that. */
    deletes_at: Time | null;
  } & Timestamps &
    Versioned;
  sessions: {
    id: Id;
    user_id: number;
    token_hash: string;
    user_agent: string | null;
    ip_prefix: string | null;
    created_at: Time;
    last_seen_at: Time;
    expires_at: Time;
  };
  identities: { id: Id; user_id: number; provider: string; subject: string; created_at: Time };
  one_time_tokens: {
    id: Id;
    user_id: number;
    purpose: string;
    token_hash: string;
    value: string | null;
    expires_at: Time;
    created_at: Time;
  };
  totp_secrets: { user_id: number; secret: string; last_step: number; confirmed_at: Time | null };
  recovery_codes: { id: Id; user_id: number; code_hash: string };
  passkeys: {
    id: Id;
    user_id: number;
    credential_id: string;
    public_key: string;
    counter: number;
    transports: Json;
    name: string;
    created_at: Time;
    last_used_at: Time | null;
  };
  /** Issued before the user is known: what a provider signs, what a passkey answers. */
  nonces: { id: Id; purpose: string; token_hash: string; value: string | null; expires_at: Time };
  /** A user's arrangement of a CRM list (list-preferences.ts). */
  list_preferences: { user_id: number; list: string; value: Json; updated_at: Time };
  /** `key` is a hash, so that it does not reveal what was attempted. */
  rate_limits: { key: string; full_until: Time };

  categories: {
    id: Id;
    parent_id: number | null;
    image_url: string | null;
    thumbnail_url: string | null;
    sort_order: number;
    is_active: Generated<Flag>;
    spec_template: Json;
    criteria: Generated<Json>;
    test_method: string | null;
    deleted_at: Time | null;
    /** The category that took over its contents when this one was deleted. */
    moved_to: number | null;
  } & Timestamps &
    Versioned &
    DemoMark;
  category_texts: {
    category_id: number;
    name: string;
    description: string;
    faq: Generated<Json>;
  } & PublishedText;

  products: {
    id: Id;
    category_id: number | null;
    sub_category_id: number | null;
    brand: string | null;
    model: string | null;
    gtin: string | null;
    price_amount: number | null;
    price_currency: string | null;
    price_base: number | null;
    image_url: string | null;
    score: number | null;
    awards: Json;
    specs: Json;
    ratings: Generated<Json>;
    is_active: Generated<Flag>;
    discontinued_at: Time | null;
    successor_id: number | null;
    deleted_at: Time | null;
    /** When a person last reviewed it; null if no person has. */
    checked_at: Generated<Time | null>;
    /** The facts without a column of their own, by name; with those of newer releases. */
    facts: Generated<Json>;
  } & Timestamps &
    Versioned &
    DemoMark;
  product_texts: {
    product_id: number;
    name: string;
    summary: string;
    description: string;
    pros: Json;
    cons: Json;
    verdict: string;
    best_for: string;
    not_for: string;
  } & PublishedText;
  product_images: {
    id: Id;
    product_id: number;
    media_id: number | null;
    url: string | null;
    position: number;
    alt: Json;
    /** The URL of a video that the image is the poster of. */
    video: string | null;
  };
  /** The editors' product list index; languages are bits. */
  product_lines: {
    product_id: number;
    words: string;
    sort_name: string;
    category_id: number | null;
    sub_category_id: number | null;
    score: number | null;
    texts: number;
    published: number;
    scheduled: number;
    stale: number;
    partial: number;
    no_seo: number;
    has_image: Flag;
    image_gone: Flag;
    has_price: Flag;
    has_offers: Flag;
    is_active: Flag;
    is_deleted: Flag;
    updated_at: Time;
  };
  product_relations: { product_id: number; related_id: number; position: number };
  /** The import source of a product: the same row of the same source never creates a second product. */
  product_sources: {
    source: string;
    source_key: string;
    product_id: number;
    content_hash: string;
    imported_at: Time;
    /** The offer that the row created. */
    offer_id: number | null;
  };

  /** An imported or pending file. `settings`, `reading` and `counts` are parsed by the imports' own schemas. */
  import_runs: {
    id: Id;
    state: string;
    file_name: string;
    file_key: string | null;
    bytes: number;
    source: string;
    settings: Json;
    reading: Json;
    counts: Json;
    position: Generated<number>;
    problems: Generated<number>;
    failure: string | null;
    /** The result of a dry run, as JSON. */
    forecast: string | null;
    job_id: number | null;
    created_by: number | null;
    finished_at: Time | null;
  } & Timestamps &
    Versioned;
  import_problems: {
    id: Id;
    run_id: number;
    line: number;
    other_line: number | null;
    place: string;
    code: string;
    value: string;
    rejected: Flag;
  };
  /** What a run changed in an entity: the state before, and a hash that detects later edits. */
  import_changes: {
    id: Id;
    run_id: number;
    entity_type: string;
    entity_id: string;
    label: string;
    action: string;
    before: Json | null;
    mark: string;
    undone: string | null;
  };
  /** A feed that is fetched on a schedule. Its URL and login are sealed; `mark` counts the complete reads. */
  feeds: {
    id: Id;
    key: string;
    name: string;
    shown_address: string | null;
    has_login: Generated<Flag>;
    sealed_access: string | null;
    settings: Json;
    is_on: Flag;
    every_hours: number;
    next_at: Time | null;
    /** Of the feed as last imported; null forces an import whatever it returns. */
    etag: string | null;
    last_modified: string | null;
    body_hash: string | null;
    /** A sale begins or ends then: the unchanged feed gives another result. */
    read_again_at: Time | null;
    mark: Generated<number>;
    /** The number of missing items that an editor accepted. */
    allowed_loss: Generated<number>;
    reading: Json | null;
    created_by: number | null;
  } & Timestamps &
    Versioned;
  /** The last state of a feed's item. An empty hash: it could not be read. `offer_id` may be one that an editor removed. */
  feed_items: {
    feed_id: number;
    item_key: string;
    content_hash: string;
    product_id: number | null;
    offer_id: number | null;
    gone_at: Time | null;
    mark: number;
  };
  feed_categories: { feed_id: number; text: string; items: number; category_id: number | null };
  feed_runs: {
    id: Id;
    feed_id: number;
    state: string;
    asked: string;
    file_key: string | null;
    counts: Json;
    problems: Generated<number>;
    failure: string | null;
    loss: string | null;
    bytes: Generated<number>;
    job_id: number | null;
    created_by: number | null;
    created_at: Time;
    finished_at: Time | null;
  };
  feed_problems: {
    id: Id;
    run_id: number;
    line: number;
    other_line: number | null;
    place: string;
    code: string;
    value: string;
    rejected: Flag;
  };
  /** Like product_sources, for all other imported entities. */
  import_origins: {
    source: string;
    source_key: string;
    entity_type: string;
    entity_id: number;
    content_hash: string;
    mark: string;
    imported_at: Time;
  };

  /** `sealed_keys` null: no credentials. The scenario is that of a demo. */
  marketplaces: {
    key: string;
    sealed_keys: string | null;
    scenario: Generated<string>;
    version: Generated<number>;
    updated_at: Time;
  };
  /** The last response of a marketplace, by country; `refusal` null: success. Not called again before `open_until`. */
  marketplace_places: {
    marketplace: string;
    country: string;
    refusal: string | null;
    reason: string;
    since: Time;
    open_until: Generated<Time>;
  };
  /** A credential's calls per day of its marketplace; the next call may start at `next_at`. */
  marketplace_calls: { credential: string; day: string; calls: number; last_at: Time; next_at: Time };
  marketplace_tokens: { credential: string; sealed_token: string; expires_at: Time };
  programmes: {
    id: Id;
    key: string;
    name: string;
    kind: string;
    hosts: Json;
    tags: Json;
    policy: Json;
    home_url: string;
    logo_url: string | null;
    disclosure: Json;
    country: Generated<string>;
    link_template: string | null;
    sub_id: Json | null;
    hides_referrer: Generated<Flag>;
    is_active: Generated<Flag>;
  } & Timestamps &
    Versioned;
  /** Named shop links, with keywords that link to them and older URLs that they replace (docs/decisions/0033). */
  library_links: {
    id: Id;
    name: string;
    url: string;
    /** The URLs that it replaces. */
    replaces: Json;
    /** By language. */
    keywords: Json;
    is_active: Flag;
  } & Timestamps &
    Versioned;
  offers: {
    id: Id;
    product_id: number;
    programme_id: number;
    country: string;
    external_id: string | null;
    url: string;
    condition: string;
    availability: string;
    price_amount: number | null;
    price_currency: string | null;
    price_base: number | null;
    shipping_amount: number | null;
    source: string;
    fetched_at: Time | null;
    price_expires_at: Time | null;
    coupon: Json | null;
    is_active: Generated<Flag>;
    /** Not before then is the shop's API called again, and its link followed. */
    ask_at: Generated<Time>;
    visit_at: Generated<Time>;
  } & Timestamps &
    Versioned;
  /** The programs that a product has, or had, offers of. */
  product_shops: { product_id: number; programme_id: number };
  /** The result of checking an offer; no row: never checked. */
  offer_checks: {
    offer_id: number;
    gone_at: Time | null;
    /** Why the shop refused. */
    refusal: string | null;
    /** A quote that needs a review, and the price of a rejected one. */
    suspect: Json | null;
    declined: Json | null;
    link: string | null;
    link_at: Time | null;
    missing_at: Time | null;
    /** The dead offer that this one replaces. */
    replaces: number | null;
  };
  /** A list of URLs to fetch products from. */
  fetch_runs: {
    id: Id;
    makes_drafts: Flag;
    category_id: number | null;
    sub_category_id: number | null;
    job_id: number | null;
    created_by: number | null;
  } & Timestamps;
  /** `found` is the preview, until it expires. */
  fetch_items: {
    id: Id;
    run_id: number;
    url: string;
    state: string;
    problem: string | null;
    title: string | null;
    product_id: number | null;
    found: Json | null;
    updated_at: Time;
  };
  /** A requested AI article. `mark` is the same for the same request. */
  writings: {
    id: Id;
    mark: string;
    input: Json;
    job_id: number | null;
    article_id: number | null;
    title: string | null;
    writer: string | null;
    model: string | null;
    prompt_version: string | null;
    /** The sources it may use, by product. */
    sources: Json | null;
    notes: Json;
    problem: string | null;
    reason: string | null;
    created_by: number | null;
  } & Timestamps;
  /** Articles written by AI: "outline" or the model's provider. */
  machine_articles: { article_id: number; writer: string; model: string | null };
  /** A section written by AI, and its review. `blocks` are the marks and words of its blocks. */
  written_sections: {
    article_id: number;
    lang: string;
    position: number;
    heading: string;
    blocks: Json;
    claims: Json;
    verdict: string | null;
    decided_by: number | null;
    decided_name: string | null;
    decided_at: Time | null;
  };
  /** A language model call; without an outcome its cost is not known yet, and `cost` is the reservation. Millionths of a dollar. */
  model_calls: {
    id: Id;
    writing_id: number | null;
    user_id: number | null;
    provider: string;
    model: string;
    outcome: string | null;
    cost: number;
    input_tokens: number;
    output_tokens: number;
    is_estimated: Flag;
    started_at: Time;
    finished_at: Time | null;
  };
  /** AI translations requested together. `state` says whether waiting items are processed; only the job with this `turn` may do so. */
  translation_runs: {
    id: Id;
    state: string;
    turn: number;
    from_lang: Generated<string>;
    overwrites: Flag;
    job_id: number | null;
    created_by: number | null;
  } & Timestamps;
  translation_items: {
    id: Id;
    run_id: number;
    type: string;
    entity_id: number;
    lang: string;
    state: string;
    /** The translated fields. */
    fields: Json;
    /** The number of differences found between them and their source. */
    differences: number;
    problem: string | null;
    reason: string | null;
    updated_at: Time;
  };
  /** A field that AI left in a draft. It counts as AI text until the draft's text differs. */
  machine_texts: {
    type: string;
    entity_id: number;
    lang: string;
    field: string;
    mark: string;
    differences: Json;
    asked_by: number | null;
    asked_name: string;
    model: string;
    created_at: Time;
  };
  /** The glossary of a language: fixed translations, and words to leave untranslated. */
  translation_terms: { lang: string; version: number; value: Json; updated_at: Time };
  writer_settings: {
    key: string;
    version: number;
    value: Json;
    sealed_key: string | null;
    updated_at: Time;
  };
  /** Append-only: a row is an observation at that moment and never changes. */
  offer_prices: {
    id: Id;
    offer_id: number;
    amount: number | null;
    currency: string | null;
    availability: string;
    source: string;
    observed_at: Time;
  };
  /** A subscriber to a price of `target` or less; `reference` is the price it has to fall below. Minor units. */
  price_alerts: {
    id: Id;
    product_id: number;
    email: string;
    lang: string;
    /** The country of the shops; empty: that of the language. */
    country: Generated<string>;
    currency: string;
    target: number;
    reference: number;
    confirmed_at: Time | null;
    mailed_at: Time | null;
    created_at: Time;
  };
  /** Readers of the newsletter, and how each of them agreed to it. */
  newsletter_subscribers: {
    id: Id;
    email: string;
    lang: string;
    /** newsletter.ts */
    state: string;
    /** The sentence that they agreed to. */
    consent: string;
    /** The path of the page with the form. */
    source: string;
    /** How many confirmation emails were sent since they were last deleted or confirmed, and when the last one. */
    confirmation_mails: Generated<number>;
    requested_at: Time;
    /** Why a service has not taken the address yet. */
    problem: string | null;
    created_at: Time;
    confirmed_at: Time | null;
    ended_at: Time | null;
  };
  newsletter_digests: {
    id: Id;
    state: string;
    choice: Json;
    texts: Json;
    /** What is sent, per language, from the moment when sending starts. */
    content: Json | null;
    results: Json | null;
    version: Generated<number>;
    send_at: Time | null;
    started_at: Time | null;
    finished_at: Time | null;
    created_by: number | null;
  } & Timestamps;
  /** One row per recipient of a digest: what is not `waiting` is never sent again. */
  newsletter_sends: {
    digest_id: number;
    subscriber_id: number;
    state: string;
    attempts: Generated<number>;
    next_at: Time;
  };
  /** Readers' answers to "Was this helpful?", without any visitor. */
  helpful_votes: {
    article_id: number;
    lang: string;
    yes: Generated<number>;
    no: Generated<number>;
  };
  /** Who voted today, as keyed hashes: deleted with their key when the day is over. */
  helpful_voters: {
    day: number;
    voter: string;
  };
  /** Questions to the editors; only answered ones are public. */
  reader_questions: {
    id: Id;
    article_id: number;
    lang: string;
    /** feedback.ts */
    state: string;
    question: string;
    answer: string | null;
    version: Generated<number>;
    created_at: Time;
    answered_at: Time | null;
    updated_at: Time;
  };
  /** Outbound clicks by day and place, without any visitor. */
  outbound_clicks: {
    day: number;
    programme: string;
    /** 0 if the link belongs to no offer. */
    offer_id: number;
    path: string;
    block: string;
    position: number;
    lang: string;
    times: number;
    /** The page at that path on that day. */
    page_kind: Generated<string>;
    page_id: Generated<number>;
    /** The offer's product; 0 without an offer. */
    product_id: Generated<number>;
    device: Generated<string>;
  };
  exchange_rates: { base: string; quote: string; rate: number; source: string; as_of: Time };
  /** The last rate of the feed, whether it applies or is overridden by an editor's. */
  fed_rates: { base: string; quote: string; rate: number; source: string; as_of: Time };
  /** The last request for the rates; `answered_at` is the last successful one. */
  rate_feeds: {
    key: string;
    asked_at: Time;
    answered_at: Time | null;
    problem: string | null;
    reason: string;
  };

  authors: { id: Id; slug: string; image_url: string | null; user_id: number | null } & Timestamps &
    Versioned &
    DemoMark;
  author_texts: { author_id: number; lang: string; name: string; role: string; bio: string };
  articles: {
    id: Id;
    author_id: number | null;
    reviewer_id: number | null;
    template: string;
    image_url: string | null;
    is_active: Generated<Flag>;
    deleted_at: Time | null;
    /** When a person last reviewed it; null if no person has. */
    checked_at: Generated<Time | null>;
    /** The values of its custom fields. */
    fields: Generated<Json>;
    /** The user who began it; null for imports and closed accounts. */
    created_by: Generated<number | null>;
  } & Timestamps &
    Versioned &
    DemoMark;
  /** The review of what is written in an article, at most one for each. `content_hash` is that of what was submitted or approved. */
  article_reviews: {
    article_id: number;
    state: string;
    content_hash: string;
    submitted_by: number | null;
    submitted_at: Time;
    decided_by: number | null;
    decided_at: Time | null;
    note: string;
  };
  article_texts: {
    article_id: number;
    title: string;
    excerpt: string;
    content: Json;
    updated_reason: string | null;
    source_version: number | null;
    title_folded: Generated<string>;
  } & PublishedText;
  /** The language states of a category or article, a bit for each; those in the trash have no row. */
  text_lines: {
    kind: string;
    entity_id: number;
    words: string;
    texts: number;
    published: number;
    stale: number;
    partial: number;
    is_active: Flag;
  };
  /** Items of the declared content types (src/content); the values of their fields are JSON objects by field name. */
  content_items: {
    id: Id;
    type: string;
    facts: Json;
    is_active: Generated<Flag>;
    checked_at: Generated<Time | null>;
    deleted_at: Time | null;
  } & Timestamps &
    Versioned &
    DemoMark;
  content_texts: {
    content_id: number;
    /** The item's type: slugs are unique per type and language. */
    type: string;
    title: string;
    title_folded: string;
    texts: Json;
  } & Omit<PublishedText, "meta_title" | "meta_description" | "meta_keywords">;
  article_categories: { article_id: number; category_id: number; position: number };
  /** What the texts link to besides products: articles, categories, and the library's images (media). */
  article_links: { article_id: number; kind: string; target_id: number };
  article_products: { article_id: number; product_id: number; position: number };

  slug_history: { type: string; lang: string; slug: string; entity_id: number; created_at: Time };
  /** `from_path` is a normalized source (redirect-source.ts); `to_path` is empty if the status is 410. */
  redirects: {
    id: Id;
    from_path: string;
    query_path: string | null;
    query_names: string | null;
    to_path: string;
    status: number;
    hits: Generated<number>;
    created_at: Time;
  } & Versioned;
  /** URLs of remote images that were in use at the last check; `state` is null until one was found, or missed twice. */
  outside_pictures: {
    address: string;
    seen_at: Time;
    look_at: Generated<Time>;
    missing_at: Time | null;
    state: string | null;
  };
  /** Requests for unknown paths, by day (UTC, days since 1970). */
  missing_paths: { day: number; path: string; times: number };

  media: {
    id: Id;
    hash: string;
    kind: string;
    mime: string;
    width: number | null;
    height: number | null;
    bytes: number;
    storage_key: string;
    file_name: string;
    focal_x: number;
    focal_y: number;
    colour: string | null;
    licence: string | null;
    hotlink_only: Flag;
    tags: Json;
    folder: Generated<string>;
    /** processing: its variants are being generated; failed: they could not be; ready. */
    state: Generated<string>;
    /** Of a remote image that is never copied. */
    url: string | null;
    /** Its searchable text, folded. */
    words: Generated<string>;
  } & Timestamps &
    Versioned &
    DemoMark;
  /** Former storage keys of replaced images. */
  media_addresses: { storage_key: string; media_id: number };
  /** Files without a row: of an upload in progress, or deleted. Removed at `remove_at`. */
  media_leftovers: { storage_key: string; remove_at: Time };
  media_texts: { media_id: number; lang: string; alt: string; caption: string; credit: string };
  media_variants: {
    media_id: number;
    format: string;
    width: number;
    height: number;
    bytes: number;
    storage_key: string;
  };

  favorites: { user_id: number; product_id: number; note: string; name: Generated<string>; created_at: Time };
  favorite_shares: { id: Id; user_id: number; token_hash: string; created_at: Time };

  revisions: {
    id: Id;
    entity_type: string;
    entity_id: number;
    number: number;
    content: Json;
    author_id: number | null;
    created_at: Time;
  };
  drafts: {
    entity_type: string;
    entity_id: number;
    content: Json;
    author_id: number | null;
    base_version: number;
    updated_at: Time;
  };
  /** The response of a creating call, for when it is repeated. */
  idempotency_keys: {
    user_id: number;
    about: string;
    key: string;
    request: string;
    answer: Json;
    created_at: Time;
  };
  /** The state of a bulk change's entities before it, in parts, for its one undo. */
  undo_parts: {
    token_hash: string;
    part: number;
    user_id: number;
    about: string;
    content: Json;
    created_at: Time;
  };
  /** Who is editing what. */
  editors: { entity_type: string; entity_id: number; user_id: number; seen_at: Time };
  /** Comments of editors on an item: one of the four ids is set. */
  comment_threads: {
    id: Id;
    entity_type: string;
    product_id: number | null;
    article_id: number | null;
    category_id: number | null;
    content_id: number | null;
    /** Of a text in one language; null for the item as a whole. */
    lang: string | null;
    /** The block (comment-anchor.ts). */
    anchor: Json | null;
    /** The words that it was written on. */
    quote: string;
    resolved_at: Time | null;
    created_at: Time;
  };
  comments: {
    id: Id;
    thread_id: number;
    author_id: number | null;
    text: string;
    created_at: Time;
    edited_at: Time | null;
  };
  comment_mentions: { comment_id: number; user_id: number };
  audit: {
    id: Id;
    actor_id: number | null;
    actor_name: string;
    /** Of the API key that acted for the user. */
    key_name: string | null;
    action: string;
    entity_type: string;
    entity_id: string | null;
    before: Json | null;
    after: Json | null;
    ip_prefix: string | null;
    created_at: Time;
  };

  changes: { id: Id; tags: Json };

  /**
   * What the search indexed of each published text (docs/decisions/0010): its terms by field, space-separated and in the text's order,
   * and the languages whose readers see it. `product_terms` and `article_terms` are derived from it.
   */
  search_texts: {
    kind: string;
    entity_id: number;
    lang: string;
    signature: string;
    readers: string;
    categories: string;
    numbers: string;
    names: string;
    summary: string;
    body: string;
  };
  /** The dictionary of the texts' words, and the keys under which misspellings find them. */
  search_words: { lang: string; form: string; spelling: string };
  search_near: { lang: string; near: string; form: string };
  /** Entities that predate the index and are yet to be indexed. */
  search_backlog: { kind: string; entity_id: number };
  /**
   * Searches by day (UTC, days since 1970), language and folded words, and how many of them found nothing. Without a term: those whose
   * words are not recorded.
   */
  search_counts: {
    day: number;
    lang: string;
    term: string;
    spelling: string;
    times: number;
    missed: number;
  };
  /** Views of a page; `page_id` is 0 for pages that exist once. */
  page_views: { day: number; kind: string; page_id: number; lang: string; times: number };
  /** The same views and clicks by device and referrer, over all pages. */
  visit_kinds: {
    day: number;
    event: string;
    lang: string;
    device: string;
    source: string;
    times: number;
  };
  /** Imported earnings reports of affiliate programs. */
  earning_runs: {
    id: Id;
    programme: string;
    file_name: string;
    state: string;
    added: number;
    changed: number;
    same: number;
    refused: number;
    problems: Json;
    first_day: number | null;
    last_day: number | null;
    created_by: number | null;
    created_at: Time;
  };
  /** Amounts are in the currency's minor unit. Product scores and orders never read this (docs/decisions/0030). */
  earnings: {
    id: Id;
    run_id: number;
    programme: string;
    /** A hash: order numbers are personal data. */
    entry_key: string;
    is_current: number;
    line: number;
    day: number;
    origin: string;
    page_kind: string;
    page_id: number;
    lang: string;
    block: string;
    position: number;
    sub_id: string;
    item: string;
    orders: number;
    sales: number;
    commission: number;
    currency: string;
  };
  /** External trend data, as last read: by source, place and topic; an empty topic is the list of the day. */
  outside_signals: {
    source: string;
    place: string;
    subject: string;
    is_demo: Flag;
    value: Json | null;
    read_at: Time | null;
    asked_at: Time | null;
    wanted_at: Time;
    problem: string | null;
    reason: string;
    open_until: Time;
  };
  reports: {
    id: Id;
    product_id: number;
    kind: string;
    note: string;
    lang: string;
    status: string;
    created_at: Time;
  };
  api_keys: {
    id: Id;
    user_id: number;
    name: string;
    /** The first characters of the token. */
    prefix: string;
    token_hash: string;
    scopes: Json;
    created_at: Time;
    expires_at: Time | null;
    last_used_at: Time | null;
    revoked_at: Time | null;
  };
  agent_clients: {
    id: Id;
    /** What the agent calls itself by; the id above is ours. */
    client_id: string;
    name: string;
    redirect_uris: Json;
    created_at: Time;
  };
  agents: {
    id: Id;
    client_id: number;
    user_id: number;
    name: string;
    /** Of the redirect address. */
    host: string;
    scopes: Json;
    publishes_alone: Flag;
    created_at: Time;
    last_used_at: Time | null;
    revoked_at: Time | null;
  };
  agent_tokens: {
    id: Id;
    agent_id: number;
    kind: "code" | "access" | "refresh";
    token_hash: string;
    /** The audience: the address of the MCP server. */
    resource: string;
    /** Of codes, like the challenge of PKCE. */
    redirect_uri: string | null;
    challenge: string | null;
    created_at: Time;
    expires_at: Time;
    used_at: Time | null;
  };
  agent_plans: {
    id: Id;
    agent_id: number;
    user_id: number;
    kind: string;
    state: string;
    entity_type: string;
    entity_id: number | null;
    title: string;
    lang: string | null;
    input: Json;
    changes: Json;
    languages: Json;
    /** What the item was when the plan was made. */
    base: Json;
    /** What reverting restores; null before it was executed. */
    undo: Json | null;
    created_at: Time;
    expires_at: Time;
    decided_by: number | null;
    executed_at: Time | null;
  };
  webhooks: {
    id: Id;
    url: string;
    events: Json;
    /** Sealed, like the former one, which signs too until `former_until`. */
    secret: string;
    former_secret: string | null;
    former_until: Time | null;
    is_active: Flag;
    /** Why it was turned off without a user: "failures", "gone". */
    stopped_by: string | null;
    /** Since when nothing but failures. */
    failing_since: Time | null;
    paused_until: Time | null;
    created_by: number | null;
  } & Versioned &
    Timestamps;
  webhook_deliveries: {
    id: Id;
    webhook_id: number;
    message_id: string;
    event: string;
    body: Json;
    state: string;
    attempts: Generated<number>;
    next_at: Time | null;
    claimed_until: Time | null;
    /** The HTTP status of the last response. */
    status: number | null;
    /** The beginning of the last response, or why there was none. */
    response: string | null;
    created_at: Time;
    sent_at: Time | null;
  };
  jobs: {
    id: Id;
    name: string;
    payload: Json;
    status: string;
    unique_key: string | null;
    run_at: Time;
    attempts: Generated<number>;
    locked_by: string | null;
    locked_until: Time | null;
    progress: Json | null;
    result: Json | null;
    error: string | null;
    created_by: number | null;
    finished_at: Time | null;
    /** The trace that enqueued it, as in the header `traceparent`. */
    trace_parent: string | null;
  } & Timestamps;
};
