import { inicioDelDiaSiguiente, isoSantiago } from "#modules/comun/fechas/fechas.ts";
import { semillaDeVisita } from "#modules/productos/semilla-visita.ts";
import { type ClientOptions, clientAddress, type HeaderReader } from "#server/http/client-address.ts";
import { pagePath } from "#server/http/page-path.ts";
import { splitTarget } from "./key.ts";

type Asked = { method: string; target: string; remote: string | undefined; headers: HeaderReader };
type Parts = { trusted: ClientOptions["trusted"]; now: () => Date };

/** What fixes the order of a catalogue: a seed, a cursor, or a chosen order. */
const FIXED = /\b(semilla|cursor)=|\borden=(?!aleatorio\b)/;

/** A catalogue in random order. */
function isShuffled(target: string): boolean {
  const [path, query = ""] = splitTarget(target);
  return pagePath(path).path === "/productos" && !FIXED.test(query);
}

/**
 * The random order of the catalogue belongs to the visit: a request without a seed gets that of its visitor (address and browser) for this day. The page is then one
 * of a few that have a seed in their address, so its stored copy is exact, and reloads, links and the way back show the same order without a cookie or a script.
 */
export function createVisits({ trusted, now }: Parts) {
  let day = { name: "", until: 0 };
  const today = (): string => {
    const instant = now();
    if (instant.getTime() >= day.until)
      day = { name: isoSantiago(instant).slice(0, 10), until: inicioDelDiaSiguiente(instant).getTime() };
    return day.name;
  };
  return {
    /** The target with the seed of the visit; any other target as it is. */
    settle({ method, target, remote, headers }: Asked): string {
      if ((method !== "GET" && method !== "HEAD") || !isShuffled(target)) return target;
      const address = clientAddress(remote ?? "", headers.get("x-forwarded-for"), trusted);
      const seed = semillaDeVisita(`${address} ${headers.get("user-agent") ?? ""}`, today());
      return `${target}${target.includes("?") ? "&" : "?"}semilla=${seed}`;
    },
  };
}
