import {
  Coins,
  Gift,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  MessageCircle,
  Package,
  ReceiptText,
  Settings,
  Users,
} from "lucide-react";

export type AdminLink = { to: string; label: string; icon: LucideIcon };

const panel = { to: "/admin", label: "Panel", icon: LayoutDashboard };
const usuarios = { to: "/admin/usuarios", label: "Usuarios", icon: Users };
const ventas = { to: "/admin/ventas", label: "Ventas", icon: ReceiptText };
const puntos = { to: "/admin/puntos", label: "Puntos", icon: Coins };
const sorteos = { to: "/admin/sorteos", label: "Sorteos", icon: Gift };
const productos = { to: "/admin/productos", label: "Productos", icon: Package };
const asistente = { to: "/admin/asistente", label: "Asistente", icon: MessageCircle };
const ajustes = { to: "/admin/ajustes", label: "Ajustes", icon: Settings };
const correos = { to: "/admin/correos", label: "Correos", icon: Mail };

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
  ajustes,
];
