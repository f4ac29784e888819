import { useLocation } from "react-router";
import { useRootData } from "#app/lib/session/root-data.ts";
import { leadsTo } from "#app/ui/link.tsx";
import { accountLinks, gameLinks, hayPuntos, mainLinks } from "./links.ts";

const paths = () =>
  [...mainLinks(undefined), ...gameLinks(undefined), ...accountLinks("", true)].map(({ to }) => to);

/** What the links of all menus depend on, besides the balance: the parts of the shop, and which links are marked on this page. */
function useKey(): unknown {
  const { pathname } = useLocation();
  const partes = useRootData()?.ajustes;
  const marked = paths().filter((to) => leadsTo(to, pathname));
  return [partes?.tickets_en_venta, partes?.sorteos_activos, partes?.juego_activo, usePuntosEnMenu(), marked];
}

/** Whether the menus of the account speak of points: in a shop that has to do with them, and to a person who still has some. */
export function usePuntosEnMenu(): boolean {
  const raiz = useRootData();
  return hayPuntos(raiz?.ajustes) || (raiz?.puntos ?? 0) > 0;
}

/** The browser keeps nothing. */
export const useMenuKey = import.meta.env.SSR ? useKey : () => null;
