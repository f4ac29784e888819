import {
  Coins,
  Gift,
  LayoutDashboard,
  LayoutTemplate,
  type LucideIcon,
  Mail,
  MessageCircle,
  Package,
  ReceiptText,
  ScrollText,
  Settings,
  TicketPercent,
  Users,
} from "lucide-react";
import type { Permiso } from "#modules/comun/acceso/permisos.ts";

/** A link of the menus, for people with the permission of its page. */
export type AdminLink = { to: string; label: string; icon: LucideIcon; permiso: Permiso };

const link = (to: string, label: string, icon: LucideIcon, permiso: Permiso): AdminLink => ({
  to,
  label,
  icon,
  permiso,
});

const panel = link("/admin", "Panel", LayoutDashboard, "panel.ver");
const usuarios = link("/admin/usuarios", "Usuarios", Users, "usuarios.ver");
const ventas = link("/admin/ventas", "Ventas", ReceiptText, "ventas.ver");
const puntos = link("/admin/puntos", "Puntos", Coins, "puntos.ver");
const sorteos = link("/admin/sorteos", "Sorteos", Gift, "sorteos.ver");
const productos = link("/admin/productos", "Productos", Package, "productos.ver");
const cupones = link("/admin/cupones", "Cupones", TicketPercent, "cupones.ver");
const portada = link("/admin/portada", "Portada", LayoutTemplate, "portada.ver");
const asistente = link("/admin/asistente", "Asistente", MessageCircle, "asistente.ver");
const ajustes = link("/admin/ajustes", "Ajustes", Settings, "ajustes.ver");
const correos = link("/admin/correos", "Correos", Mail, "correos.ver");
const auditoria = link("/admin/auditoria", "Auditoría", ScrollText, "auditoria.ver");

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
  cupones,
  portada,
  correos,
  asistente,
  auditoria,
  ajustes,
];
