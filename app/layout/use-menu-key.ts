import { useLocation } from "react-router";
import { useRootData } from "#app/lib/session/root-data.ts";
import { leadsTo } from "#app/ui/link.tsx";
import { accountLinks, gameLinks, mainLinks } from "./links.ts";

const paths = () =>
  [...mainLinks(undefined), ...gameLinks(undefined), ...accountLinks("")].map(({ to }) => to);

/** What the links of all menus depend on, besides the balance: the parts of the shop, and which links are marked on this page. */
function useKey(): unknown {
  const { pathname } = useLocation();
  const partes = useRootData()?.ajustes;
  const marked = paths().filter((to) => leadsTo(to, pathname));
  return [partes?.tickets_en_venta, partes?.sorteos_activos, partes?.juego_activo, marked];
}

/** The browser keeps nothing. */
export const useMenuKey = import.meta.env.SSR ? useKey : () => null;
