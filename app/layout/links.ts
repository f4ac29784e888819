import type { Icono } from "#app/ui/icono.tsx";
import {
  CircleHelp,
  Coins,
  Heart,
  House,
  Package,
  ShieldCheck,
  ShoppingBag,
  Spade,
  Ticket,
  UserRound,
  Users,
} from "#app/ui/iconos.tsx";
import { hayPuntos, type PartesEncendidas as Partes } from "#modules/ajustes/partes.ts";
import { miles } from "#modules/comun/dinero/dinero.ts";

export type MenuLink = { to: string; label: string; icon: Icono };

/** The game, unless the owner has switched it off. */
export const gameLinks = (partes: Partes | undefined): readonly MenuLink[] =>
  !partes || partes.juego_activo
    ? [{ to: "/juegos/el-montoncito", label: "El Montoncito", icon: Spade }]
    : [];

/** The four links of the header; a shop without tickets or points does not show theirs. */
export const mainLinks = (partes: Partes | undefined): readonly MenuLink[] => [
  { to: "/", label: "Inicio", icon: House },
  { to: "/productos", label: "Productos", icon: ShoppingBag },
  ...(!partes || partes.tickets_en_venta ? [{ to: "/comprar-tickets", label: "Tickets", icon: Ticket }] : []),
  ...(hayPuntos(partes) ? [{ to: "/como-participar", label: "Como Participar", icon: CircleHelp }] : []),
];

/** Visitors have favourites too, so it stands beside the four links where there is room. */
export const FAVORITOS_LINK: MenuLink = { to: "/favoritos", label: "Favoritos", icon: Heart };

/** A page of the account; the tabs of a phone have room for the short names of the main ones. */
export type AccountLink = MenuLink & { tab?: string };

/** The main pages first. `puntos` tells whether the menu speaks of points and raffles. */
export const accountLinks = (saldo: number, puntos: boolean): readonly AccountLink[] => [
  { to: "/mis-pedidos", label: "Mis pedidos", tab: "Pedidos", icon: Package },
  ...(puntos
    ? [
        { to: "/mis-puntos", label: `Puntos: ${miles(saldo)}`, tab: "Puntos", icon: Coins },
        { to: "/mis-sorteos", label: "Mis sorteos", tab: "Sorteos", icon: Ticket },
      ]
    : []),
  { to: "/mis-referidos", label: "Mis referidos", tab: "Referidos", icon: Users },
  { to: "/mis-datos", label: "Mis datos", icon: UserRound },
  FAVORITOS_LINK,
  { to: "/cuenta/seguridad", label: "Seguridad", icon: ShieldCheck },
];

export type Person = { codigo_referido: string; nombre: string | null; email: string };

/** The name shown for a person: their name, or the e-mail address before the @. */
export const displayName = ({ nombre, email }: Person): string =>
  nombre?.trim() || email.split("@")[0] || email;

export const firstName = (person: Person): string => displayName(person).split(/\s+/)[0] ?? "";
