import { inicioDelDiaSiguiente, isoSantiago } from "#modules/comun/fechas/fechas.ts";
import { semillaDeVisita } from "#modules/productos/semilla-visita.ts";
import { type ClientOptions, clientAddress, type HeaderReader } from "#server/http/client-address.ts";

type Asked = { method: string; target: string; remote: string | undefined; headers: HeaderReader };
type Parts = { trusted: ClientOptions["trusted"]; now: () => Date };

/** A catalogue in random order: without a seed or a cursor that fixes the order, and without a chosen one. */
const SHUFFLED = /^\/productos(\.data)?(\?(?!.*\b(semilla|cursor)=)(?!.*\borden=(?!aleatorio\b)).*)?$/;

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
      if ((method !== "GET" && method !== "HEAD") || !SHUFFLED.test(target)) return target;
      const address = clientAddress(remote ?? "", headers.get("x-forwarded-for"), trusted);
      const seed = semillaDeVisita(`${address} ${headers.get("user-agent") ?? ""}`, today());
      return `${target}${target.includes("?") ? "&" : "?"}semilla=${seed}`;
    },
  };
}
