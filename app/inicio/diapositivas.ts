import type { ProductoPortada } from "#modules/productos/productos.store.server.ts";
import { porcentajeReunido, rutaComprar, rutaParticipar } from "#modules/productos/tarjeta.ts";
import { ESCENAS, HERRAMIENTAS, rutaCategoria } from "./escenas.ts";
import type { NombreRecorte } from "./recortes.ts";

type Enlace = { to: string; texto: string };

export type Diapositiva = {
  /** Accessible name. */
  nombre: string;
  titulo: string;
  texto: string;
  /** Sample price in pesos, from the specification. */
  precio: number;
  recorte: NombreRecorte;
  alt: string;
  adornos: readonly string[];
  /** Progress of a raffle; with a link when it belongs to another product. */
  aviso: { texto: string; to: string | null } | null;
  enlace: Enlace;
  segundo: (Enlace & { con_puntos: boolean }) | null;
};

type Guion = Pick<Diapositiva, "nombre" | "titulo" | "texto" | "precio" | "recorte" | "alt" | "adornos"> & {
  sku: string;
  ver: string;
  categoria: string;
};

const JACUZZI = {
  sku: "100001",
  ver: "Ver el jacuzzi",
  categoria: ESCENAS.jacuzzi.categoria,
  recorte: "jacuzzi",
} as const;

const PRIMERA: Guion = {
  ...JACUZZI,
  nombre: "Regístrate gratis",
  titulo: "Compra, junta puntos y pégate el puntazo.",
  texto:
    "Cada compra te regala puntos. Úsalos para participar por un jacuzzi, una parrilla o lo que quieras.",
  precio: 10,
  alt: "Jacuzzi inflable para seis personas",
  adornos: [],
};

const PRODUCTOS: readonly Guion[] = [
  {
    ...JACUZZI,
    nombre: "Jacuzzi inflable",
    titulo: "Tu propia terma, en el patio.",
    texto:
      "Jacuzzi inflable para seis, con agua a 40\u00a0°C y 120 chorros de aire. Se infla en diez minutos.",
    precio: 20,
    alt: "Jacuzzi inflable con bomba y apoyacabezas",
    adornos: ["pato", "burbujas"],
  },
  {
    sku: "100002",
    ver: "Ver el taladro",
    categoria: HERRAMIENTAS,
    nombre: "Taladro percutor",
    titulo: "La pega pesada, cortita.",
    texto: "Taladro percutor de 20V con dos baterías. Perfora hormigón sin reclamar.",
    precio: 30,
    recorte: "taladro",
    alt: "Taladro percutor inalámbrico",
    adornos: ["llave", "destornillador"],
  },
  {
    sku: "100003",
    ver: "Ver el coche",
    categoria: ESCENAS.bebes.categoria,
    nombre: "Coche de paseo",
    titulo: "Paseos largos, brazos descansados.",
    texto: "Coche plegable Brisa: liviano, con capota y listo para la plaza, la feria o la playa.",
    precio: 40,
    recorte: "coche",
    alt: "Coche de paseo plegable",
    adornos: ["osito", "mamadera"],
  },
  {
    sku: "100004",
    ver: "Ver la parrilla",
    categoria: ESCENAS.parrillas.categoria,
    nombre: "Parrilla tambor",
    titulo: "Doce invitados, una sola parrilla.",
    texto: "Tambor a carbón con tapa, ruedas y repisas. Tú pones la carne; los amigos, el pebre.",
    precio: 50,
    recorte: "parrilla-tambor",
    alt: "Parrilla tambor a carbón",
    adornos: ["llama", "choclo"],
  },
];

type Situacion = { destacados: readonly ProductoPortada[]; sorteos_activos: boolean; con_sesion: boolean };

/** The five slides: one to sign up, four to buy. A product that this shop lacks links to its category. */
export function diapositivas({ destacados, sorteos_activos, con_sesion }: Situacion): Diapositiva[] {
  const deSku = (buscado: string) => destacados.find(({ sku }) => sku === buscado);
  const entrada = con_sesion
    ? { to: "/mis-puntos", texto: "Ver mis puntos" }
    : { to: "/registrate/", texto: "Regístrate gratis" };
  const { sku: _sku, ver: _ver, categoria: _categoria, ...primera } = PRIMERA;
  return [
    {
      ...primera,
      aviso: sorteos_activos ? avisoMasLleno(destacados) : null,
      enlace: entrada,
      segundo: { ...compra(PRIMERA, deSku(PRIMERA.sku)), con_puntos: false },
    },
    ...PRODUCTOS.map((guion) => deProducto(guion, deSku(guion.sku), sorteos_activos)),
  ];
}

function deProducto(
  guion: Guion,
  producto: ProductoPortada | undefined,
  sorteos_activos: boolean,
): Diapositiva {
  const { sku: _sku, ver: _ver, categoria: _categoria, ...resto } = guion;
  const sorteado = sorteos_activos && producto && producto.puntos > 0 ? producto : null;
  const aviso = sorteado && avisoDeSorteo(sorteado);
  return {
    ...resto,
    aviso: aviso ? { texto: aviso, to: null } : null,
    enlace: compra(guion, producto),
    segundo: sorteado && { to: rutaParticipar(sorteado.sku), texto: "Participar", con_puntos: true },
  };
}

const compra = ({ ver, categoria }: Guion, producto: ProductoPortada | undefined): Enlace => ({
  to: producto ? rutaComprar(producto.sku) : rutaCategoria(categoria),
  texto: ver,
});

type Reunido = Pick<ProductoPortada, "puntos" | "puntos_final">;

const reunido = ({ puntos, puntos_final }: Reunido) => porcentajeReunido(puntos_final, puntos);

const CASI_COMPLETO = 70;

/** Progress of the product's raffle; null when it has no points yet. */
export function avisoDeSorteo(producto: Reunido): string | null {
  const tanto = reunido(producto);
  if (tanto === 0) return null;
  if (tanto === 100) return "Sorteo completo";
  return `${tanto >= CASI_COMPLETO ? "Sorteo casi completo" : "Sorteo en marcha"}: ${tanto}%`;
}

/** The first slide mentions the raffle closest to its target, of any product. */
function avisoMasLleno(productos: readonly ProductoPortada[]): Diapositiva["aviso"] {
  const [lleno] = productos.filter((p) => reunido(p) < 100).sort((a, b) => reunido(b) - reunido(a));
  const guion = PRODUCTOS.find(({ sku }) => sku === lleno?.sku);
  if (!lleno || !guion || reunido(lleno) === 0) return null;
  return { texto: `${guion.nombre}: sorteo al ${reunido(lleno)}%`, to: rutaParticipar(lleno.sku) };
}
