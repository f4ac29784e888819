import type { Icono } from "#app/ui/icono.tsx";
import { Coins, Gift, Package, ReceiptText, Users } from "#app/ui/iconos.tsx";
import type { Permiso } from "#modules/comun/acceso/permisos.ts";

/** A link of the menus, for people with the permission of its page. */
export type AdminLink = { to: string; label: string; icon: Icono; permiso: Permiso };

export const link = (to: string, label: string, icon: Icono, permiso: Permiso): AdminLink => ({
  to,
  label,
  icon,
  permiso,
});

/**
 * The floating dock: the five links of the specification, in its order. Every page loads it, so the links of the admin
 * pages' own menu are in another file.
 */
export const DOCK_LINKS: readonly AdminLink[] = [
  link("/admin/usuarios", "Usuarios", Users, "usuarios.ver"),
  link("/admin/ventas", "Ventas", ReceiptText, "ventas.ver"),
  link("/admin/puntos", "Puntos", Coins, "puntos.ver"),
  link("/admin/sorteos", "Sorteos", Gift, "sorteos.ver"),
  link("/admin/productos", "Productos", Package, "productos.ver"),
];
