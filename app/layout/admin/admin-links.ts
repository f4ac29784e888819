import { Sun } from "#app/admin/iconos.tsx";
import {
  Banknote,
  Coins,
  FileText,
  Gift,
  Landmark,
  LayoutDashboard,
  Lock,
  Mail,
  MessageCircle,
  Package,
  PackageCheck,
  ReceiptText,
  ScrollText,
  Settings,
  TicketPercent,
  Truck,
  Undo2,
  Users,
} from "#app/ui/iconos.tsx";
import { type AdminLink, link } from "../dock-links.ts";

/** Every admin has a day. */
const HOY = link("/admin", "Hoy", Sun, "buscar.ver");

const VENTAS = link("/admin/ventas", "Ventas", ReceiptText, "ventas.ver");
const TRANSFERENCIAS = link("/admin/transferencias", "Transferencias", Landmark, "transferencias.ver");
const DESPACHOS = link("/admin/despachos", "Despachos", PackageCheck, "ventas.ver");
const PRODUCTOS = link("/admin/productos", "Productos", Package, "productos.ver");
const ASISTENTE = link("/admin/asistente", "Asistente", MessageCircle, "asistente.ver");

type Grupo = { nombre: string | null; links: readonly AdminLink[] };

/** The menu of the administration, as its side bar shows it. */
export const GRUPOS: readonly Grupo[] = [
  { nombre: null, links: [HOY] },
  {
    nombre: "Vender",
    links: [
      VENTAS,
      TRANSFERENCIAS,
      link("/admin/pagos", "Pagos", Banknote, "pagos.ver"),
      DESPACHOS,
      link("/admin/devoluciones", "Devoluciones", Undo2, "devoluciones.ver"),
      link("/admin/boletas", "Boletas", FileText, "boletas.ver"),
      link("/admin/cupones", "Cupones", TicketPercent, "cupones.ver"),
    ],
  },
  {
    nombre: "Catálogo",
    links: [
      PRODUCTOS,
      link("/admin/sorteos", "Sorteos", Gift, "sorteos.ver"),
      link("/admin/portada", "Portada", LayoutDashboard, "portada.ver"),
    ],
  },
  {
    nombre: "Clientes",
    links: [
      link("/admin/usuarios", "Usuarios", Users, "usuarios.ver"),
      link("/admin/puntos", "Puntos", Coins, "puntos.ver"),
      ASISTENTE,
      link("/admin/correos", "Correos", Mail, "correos.ver"),
      link("/admin/datos", "Datos personales", Lock, "datos.ver"),
    ],
  },
  {
    nombre: "Tienda",
    links: [
      link("/admin/envios", "Tarifas de envío", Truck, "envios.ver"),
      link("/admin/legales", "Textos legales", FileText, "ajustes.ver"),
      link("/admin/auditoria", "Auditoría", ScrollText, "auditoria.ver"),
      link("/admin/ajustes", "Ajustes", Settings, "ajustes.ver"),
    ],
  },
];

export const ADMIN_LINKS: readonly AdminLink[] = GRUPOS.flatMap(({ links }) => links);

/** For the bar of phones: the first four that the person may open; the others are behind 'Más'. */
export const EN_LA_BARRA: readonly AdminLink[] = [
  HOY,
  VENTAS,
  TRANSFERENCIAS,
  DESPACHOS,
  PRODUCTOS,
  ASISTENTE,
];
