import { createHash, createHmac } from "node:crypto";

export type Credentials = { id: string; secret: string; token?: string | undefined };

type Unsigned = {
  method: string;
  url: URL;
  /** Lower-case names; `host` and the date are added. */
  headers: Readonly<Record<string, string>>;
  /** SHA-256 of the body, in hexadecimal. */
  payload: string;
  region: string;
  now: Date;
};

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
export const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest("hex");

/** `encodeURIComponent` leaves five characters that S3 encodes. */
export const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** Signs a request for S3 (AWS Signature Version 4) and returns all of its headers but `host`. */
export function sign(request: Unsigned, { id, secret, token }: Credentials): Record<string, string> {
  const { method, url, payload, region, now } = request;
  const moment = now.toISOString().replace(/[-:]|\.\d{3}/g, "");
  const day = moment.slice(0, 8);
  const headers: Record<string, string> = {
    ...request.headers,
    host: url.host,
    "x-amz-content-sha256": payload,
    "x-amz-date": moment,
    ...(token ? { "x-amz-security-token": token } : {}),
  };
  const names = Object.keys(headers).sort();
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join("&");
  const canonical = [
    method,
    url.pathname,
    query,
    ...names.map((name) => `${name}:${headers[name]?.trim()}`),
    "",
    names.join(";"),
    payload,
  ].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = [region, "s3", "aws4_request"].reduce(hmac, hmac(`AWS4${secret}`, day));
  const signature = hmac(key, ["AWS4-HMAC-SHA256", moment, scope, sha256(canonical)].join("\n"));
  const { host: _, ...sent } = headers;
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${id}/${scope}, SignedHeaders=${names.join(";")}, Signature=${signature.toString("hex")}`,
  };
}
