/** The errors of OAuth's own endpoints (RFC 6749, 7591), which are not in the API's shape. */
const statuses = {
  invalid_request: 400,
  invalid_client: 401,
  invalid_client_metadata: 400,
  invalid_redirect_uri: 400,
  invalid_grant: 400,
  invalid_scope: 400,
  invalid_target: 400,
  unsupported_grant_type: 400,
  unsupported_response_type: 400,
  access_denied: 403,
  temporarily_unavailable: 503,
} as const;
type OAuthCode = keyof typeof statuses;

export class OAuthError extends Error {
  readonly code: OAuthCode;
  readonly status: (typeof statuses)[OAuthCode];

  /** `description` is for the developer of the agent, and never repeats what was sent. */
  constructor(code: OAuthCode, description: string) {
    super(description);
    this.name = "OAuthError";
    this.code = code;
    this.status = statuses[code];
  }
}
