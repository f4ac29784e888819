import { categorias } from "#database/schema.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { bloquear } from "#modules/comun/tx/transaccion.server.ts";
import type { NombreRecorte } from "#modules/portada/arte.ts";
import type { ImagenElegida } from "#modules/portada/campos.ts";
import { insertarPortada, leerBorrador, leerPublicada } from "#modules/portada/portada.store.server.ts";
import type { Lamina, ObjetoPortada, Portada } from "#modules/portada/portada.ts";

/** The id of a category by its name; null when the shop does not have it. */
type Ids = (categoria: string) => number | null;

const arte = (nombre: NombreRecorte): ImagenElegida => ({ tipo: "arte", nombre, cerca: false });
const cerca = (nombre: NombreRecorte): ImagenElegida => ({ tipo: "arte", nombre, cerca: true });
const objeto = (sku: string, recorte: NombreRecorte): ObjetoPortada => ({
  sku,
  nombre: "",
  imagen: arte(recorte),
  a: "",
});

const NADA = { texto: "", a: "" };
const HERRAMIENTAS = "Herramientas";
const JACUZZI = "Jacuzzi y piscina";

type Guion = Omit<Lamina, "imagen" | "categoria" | "segundo" | "boton" | "alt"> & {
  recorte: NombreRecorte;
  categoria: string;
  ver: string;
  alt: string;
};

const GUIONES: readonly Guion[] = [
  {
    sku: "100001",
    ver: "Ver el jacuzzi",
    categoria: JACUZZI,
    recorte: "jacuzzi",
    nombre: "Jacuzzi inflable",
    titulo: "Tu propia terma, en el patio.",
    texto:
      "Jacuzzi inflable para seis, con agua a 40\u00a0°C y 120 chorros de aire. Se infla en diez minutos.",
    precio_muestra: 20,
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
    precio_muestra: 30,
    recorte: "taladro",
    alt: "Taladro percutor inalámbrico",
    adornos: ["llave", "destornillador"],
  },
  {
    sku: "100003",
    ver: "Ver el coche",
    categoria: "Bebés",
    nombre: "Coche de paseo",
    titulo: "Paseos largos, brazos descansados.",
    texto: "Coche plegable Brisa: liviano, con capota y listo para la plaza, la feria o la playa.",
    precio_muestra: 40,
    recorte: "coche",
    alt: "Coche de paseo plegable",
    adornos: ["osito", "mamadera"],
  },
  {
    sku: "100004",
    ver: "Ver la parrilla",
    categoria: "Parrillas y asados",
    nombre: "Parrilla tambor",
    titulo: "Doce invitados, una sola parrilla.",
    texto: "Tambor a carbón con tapa, ruedas y repisas. Tú pones la carne; los amigos, el pebre.",
    precio_muestra: 50,
    recorte: "parrilla-tambor",
    alt: "Parrilla tambor a carbón",
    adornos: ["llama", "choclo"],
  },
];

const primera = (ids: Ids): Lamina => ({
  nombre: "Regístrate gratis",
  titulo: "Compra, junta puntos y pégate el puntazo.",
  texto:
    "Cada compra te regala puntos. Úsalos para participar por un jacuzzi, una parrilla o lo que quieras.",
  sku: "100001",
  categoria: ids(JACUZZI),
  imagen: arte("jacuzzi"),
  alt: "Jacuzzi inflable para seis personas",
  adornos: [],
  precio_muestra: 10,
  boton: { texto: "Regístrate gratis", a: "/registrate/" },
  segundo: { texto: "Ver el jacuzzi", a: "" },
});

const lamina = ({ recorte, ver, categoria, ...guion }: Guion, ids: Ids): Lamina => ({
  ...guion,
  categoria: ids(categoria),
  imagen: arte(recorte),
  boton: { texto: ver, a: "" },
  segundo: NADA,
});

const vitrina = (ids: Ids): Portada["vitrina"] => ({
  visible: true,
  titulo: "Herramientas que aguantan la pega",
  boton: { texto: "Ver todas", a: "" },
  categoria: ids(HERRAMIENTAS),
  objetos: [
    {
      sku: "100002",
      nombre: "Taladro percutor 20V",
      texto: "Dos baterías, maletín y 2 años de garantía. Perfora hormigón sin reclamar.",
      precio_muestra: 150,
      vistas: [
        { nombre: "Taladro percutor", imagen: arte("taladro") },
        {
          nombre: "Taladro junto a su maletín y una llave",
          imagen: { tipo: "arte", nombre: "hero-herramientas", cerca: false },
        },
        { nombre: "Mandril del taladro", imagen: cerca("taladro") },
      ],
    },
    {
      sku: "100006",
      nombre: "Sierra circular",
      texto: "1.400 W y corte de 65 mm, con disco y guía paralela.",
      precio_muestra: 110,
      vistas: [
        { nombre: "Sierra circular", imagen: arte("sierra") },
        { nombre: "Disco de la sierra", imagen: cerca("sierra") },
      ],
    },
    {
      sku: "100007",
      nombre: "Caja 3 niveles",
      texto: "Acero pintado al horno, con ojal para candado.",
      precio_muestra: 120,
      vistas: [
        { nombre: "Caja 3 niveles", imagen: arte("caja-herramientas") },
        { nombre: "Broches de la caja", imagen: cerca("caja-herramientas") },
      ],
    },
  ],
});

/** The home page of the specification. */
export const portadaDemo = (ids: Ids): Portada => ({
  orden: ["carrusel", "vitrina", "fogon", "camino", "mosaico", "estelar", "marquesina"],
  carrusel: {
    visible: true,
    laminas: [primera(ids), ...GUIONES.map((guion) => lamina(guion, ids))],
    confianza: ["Envío a todo Chile", "Pago por transferencia", "Ayuda 24/7"],
    monedas: true,
  },
  vitrina: vitrina(ids),
  fogon: {
    visible: true,
    etiqueta: "Parrillas",
    titulo: "El asado del dieciocho, todo el año.",
    texto: "Parrillas de tambor y kettle listas para prender. Tú pones el carbón y los amigos.",
    boton: { texto: "Ver parrillas", a: "" },
    categoria: ids("Parrillas y asados"),
    objetos: [
      objeto("100004", "parrilla-tambor"),
      objeto("100011", "parrilla-kettle"),
      objeto("100013", "lomo-vetado"),
    ],
    decorado: true,
  },
  camino: {
    visible: true,
    etiqueta: "Accesorios para el auto",
    titulo: "Regalonea tu auto antes del taco.",
    texto: "Inflador, aspiradora y neumáticos para salir tranquilo a carretera.",
    boton: { texto: "Ver accesorios", a: "" },
    categoria: ids("Autos"),
    objetos: [objeto("100015", "neumatico"), objeto("100016", "inflador"), objeto("100018", "aspiradora")],
    decorado: true,
  },
  mosaico: {
    visible: true,
    etiqueta: "",
    titulo: "Todo para la guagua, sin andar de tienda en tienda.",
    texto: "Coches, cunas y sillas de auto con despacho a la dirección de tu perfil.",
    boton: { texto: "Ver productos de bebé", a: "" },
    categoria: ids("Bebés"),
    objetos: [objeto("100003", "coche"), objeto("100022", "cuna"), objeto("100023", "silla-auto")],
    decorado: true,
  },
  estelar: {
    visible: true,
    titulo: "Jacuzzi",
    subtitulo: "inflable",
    sku: "100001",
    categoria: ids(JACUZZI),
    imagen: arte("jacuzzi"),
    alt: "Jacuzzi inflable de madera clara con agua y burbujas",
    datos: [
      { cifra: "6", que: "personas" },
      { cifra: "40°", que: "en 12 horas" },
      { cifra: "120", que: "chorros de aire" },
    ],
    otro: "Ver jacuzzis y piscinas",
    decorado: true,
  },
  marquesina: {
    visible: true,
    titulo: "Lo que se está moviendo",
    boton: { texto: "Ver productos", a: "/productos" },
    de: "nuevos",
    categoria: null,
    cuantos: 24,
    skus: [],
  },
});

/** Publishes the demo's home page in a shop that has none. */
export async function sembrarPortada(tx: Tx): Promise<void> {
  await bloquear(tx, "portada");
  if ((await leerPublicada(tx)) ?? (await leerBorrador(tx))) return;
  const filas = await tx.db.select().from(categorias);
  const ids = new Map(filas.map(({ id, categoria }) => [categoria, id]));
  const portada = portadaDemo((categoria) => ids.get(categoria) ?? null);
  await insertarPortada(tx, { contenido: { automatica: false, portada }, quien: null, publicada: true });
}
