import {
  Coins,
  Gift,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  MessageCircle,
  Package,
  ReceiptText,
  ScrollText,
  Settings,
  Users,
} from "lucide-react";
import type { Permiso } from "#modules/comun/acceso/permisos.ts";

/** A link of the menus, for people with the permission of its page. */
export type AdminLink = { to: string; label: string; icon: LucideIcon; permiso: Permiso };

const panel: AdminLink = { to: "/admin", label: "Panel", icon: LayoutDashboard, permiso: "panel.ver" };
const usuarios: AdminLink = {
  to: "/admin/usuarios",
  label: "Usuarios",
  icon: Users,
  permiso: "usuarios.ver",
};
const ventas: AdminLink = { to: "/admin/ventas", label: "Ventas", icon: ReceiptText, permiso: "ventas.ver" };
const puntos: AdminLink = { to: "/admin/puntos", label: "Puntos", icon: Coins, permiso: "puntos.ver" };
const sorteos: AdminLink = { to: "/admin/sorteos", label: "Sorteos", icon: Gift, permiso: "sorteos.ver" };
const productos: AdminLink = {
  to: "/admin/productos",
  label: "Productos",
  icon: Package,
  permiso: "productos.ver",
};
const asistente: AdminLink = {
  to: "/admin/asistente",
  label: "Asistente",
  icon: MessageCircle,
  permiso: "asistente.ver",
};
const ajustes: AdminLink = { to: "/admin/ajustes", label: "Ajustes", icon: Settings, permiso: "ajustes.ver" };
const correos: AdminLink = { to: "/admin/correos", label: "Correos", icon: Mail, permiso: "correos.ver" };
const auditoria: AdminLink = {
  to: "/admin/auditoria",
  label: "Auditoría",
  icon: ScrollText,
  permiso: "auditoria.ver",
};

/** The floating dock: the five links of the specification, in its order. */
export const DOCK_LINKS: readonly AdminLink[] = [usuarios, ventas, puntos, sorteos, productos];

/** The menu of the admin pages. */
export const ADMIN_LINKS: readonly AdminLink[] = [
  panel,
  usuarios,
  ventas,
  puntos,
  sorteos,
  productos,
  correos,
  asistente,
  auditoria,
  ajustes,
];
