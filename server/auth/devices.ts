import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { createCookie } from "./session-cookie.ts";

/** Browsers keep a cookie for at most 400 days. */
const MAX_AGE = (400 * DIA_MS) / 1_000;
/** A family shares a browser; an older account of it only loses its own counter. */
const MAX_MARKS = 8;

/**
 * Recognises the browsers in which a person signed in before. The cookie is signed and holds a random id and one mark
 * per account, so it needs no table and names no person.
 */
export type Devices = {
  /** The id of this browser; null without a valid cookie. */
  id(headers: Headers): string | null;
  /** The id of this browser if that account signed in with it before. */
  knownTo(email: string, headers: Headers): string | null;
  /** The Set-Cookie header after a sign-in. */
  remember(email: string, headers: Headers): string;
};

export function createDevices({ secret, public_url }: Pick<Ctx, "secret" | "public_url">): Devices {
  const sign = (text: string) => createHmac("sha256", `puntazo/dispositivo\n${secret}`).update(text);
  const cookie = createCookie({ public_url }, { name: "puntazo.dispositivo", path: "/" });
  const markOf = (email: string) => sign(`cuenta\n${email}`).digest("base64url").slice(0, 22);

  function read(headers: Headers): { id: string; marks: string[] } | null {
    const raw = cookie.read(headers) ?? "";
    const value = raw.slice(0, Math.max(0, raw.lastIndexOf(".")));
    const given = Buffer.from(raw.slice(value.length + 1), "base64");
    const expected = sign(value).digest();
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    const [id, ...marks] = value.split("~");
    return id ? { id, marks } : null;
  }

  return {
    id: (headers) => read(headers)?.id ?? null,

    knownTo(email, headers) {
      const device = read(headers);
      return device?.marks.includes(markOf(email)) ? device.id : null;
    },

    remember(email, headers) {
      const mark = markOf(email);
      const { id, marks } = read(headers) ?? { id: randomBytes(16).toString("base64url"), marks: [] };
      const kept = [mark, ...marks.filter((other) => other !== mark)].slice(0, MAX_MARKS);
      const value = [id, ...kept].join("~");
      return cookie.write(encodeURIComponent(`${value}.${sign(value).digest("base64")}`), MAX_AGE);
    },
  };
}
