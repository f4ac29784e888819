import { z } from "zod";

/** PostgreSQL's addresses may name their server in `?host=`, as one of a socket does. */
const namesAServer = ({ hostname, searchParams }: URL): boolean =>
  hostname !== "" || searchParams.has("host");

export const url = (...protocols: string[]) =>
  z.string().refine(
    (text) => {
      const parsed = URL.parse(text);
      return parsed !== null && protocols.includes(parsed.protocol) && namesAServer(parsed);
    },
    { message: `debe ser una dirección ${protocols.map((p) => `${p}//…`).join(" o ")}` },
  );

export function number(min: number, max: number) {
  const message = `debe ser un número entre ${min} y ${max}`;
  return z.coerce.number(message).min(min, message).max(max, message);
}

/** Pages, cookies and links are those of a whole host. */
export const isOrigin = ({ origin, href }: URL): boolean => href === `${origin}/`;

/** Words separated by commas. */
export const list = (text: string): string[] =>
  text
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "");
export const withoutSlash = (text: string): string => text.replace(/\/+$/, "");
export const addresses = (text: string): string[] => list(text).map(withoutSlash);
export const areAddresses = (urls: readonly string[]): boolean =>
  urls.every((one) => /^https?:\/\//.test(one) && URL.canParse(one));
export const NO_ADDRESSES = { message: "debe ser una lista de direcciones http(s)://… separadas por comas" };

export const isDecodable = (text: string): boolean => {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
};
