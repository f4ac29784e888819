import {
  Landmark,
  LayoutDashboard,
  Mail,
  MessageCircle,
  PackageCheck,
  ScrollText,
  Settings,
  Sparkles,
  TicketPercent,
  Truck,
} from "#app/ui/iconos.tsx";
import { type AdminLink, DOCK_LINKS, link } from "./dock-links.ts";

/** The menu of the admin pages: the five links of the specification come first. */
export const ADMIN_LINKS: readonly AdminLink[] = [
  ...DOCK_LINKS,
  link("/admin", "Panel", LayoutDashboard, "panel.ver"),
  link("/admin/transferencias", "Transferencias", Landmark, "transferencias.ver"),
  link("/admin/despachos", "Despachos", PackageCheck, "ventas.ver"),
  link("/admin/envios", "Envíos", Truck, "envios.ver"),
  link("/admin/cupones", "Cupones", TicketPercent, "cupones.ver"),
  link("/admin/portada", "Portada", Sparkles, "portada.ver"),
  link("/admin/correos", "Correos", Mail, "correos.ver"),
  link("/admin/asistente", "Asistente", MessageCircle, "asistente.ver"),
  link("/admin/auditoria", "Auditoría", ScrollText, "auditoria.ver"),
  link("/admin/ajustes", "Ajustes", Settings, "ajustes.ver"),
];
