/** What the shop knows about its certification. */
type Hechos = {
  produccion: boolean;
  datos: boolean;
  certificado: boolean;
  /** Left of certification. */
  folios: number;
  set: boolean;
  /** The SII accepted a boleta of certification. */
  aceptadas: boolean;
};

/** `hecho` is null where only the owner knows: it happens at the SII. */
export type Paso = { clave: string; titulo: string; texto: string; hecho: boolean | null; enlace?: string };

const AJUSTES = "/admin/ajustes/boletas";

/** The way to real boletas, in its order. */
export const pasosDeCertificacion = ({
  produccion,
  datos,
  certificado,
  folios,
  set,
  aceptadas,
}: Hechos): Paso[] => [
  {
    clave: "postular",
    titulo: "Postula en el SII",
    texto:
      "En sii.cl, Boleta electrónica, Certificación: pide entrar al ambiente de certificación con tu RUT.",
    hecho: null,
  },
  {
    clave: "datos",
    titulo: "Completa los datos de la tienda",
    texto: "Razón social, RUT, giro, domicilio y comuna, y la resolución: en certificación su número es 0.",
    hecho: datos,
    enlace: AJUSTES,
  },
  {
    clave: "certificado",
    titulo: "Carga el certificado de quien firma",
    texto: "El archivo .pfx de una persona a la que el SII autorizó en tu empresa.",
    hecho: certificado,
    enlace: `${AJUSTES}#certificado`,
  },
  {
    clave: "folios",
    titulo: "Carga folios de certificación",
    texto:
      "Un CAF de tipo 39 del ambiente de certificación: el set usa uno por caso, y el ensayo algunos más.",
    hecho: folios > 0 || set,
    enlace: `${AJUSTES}#folios`,
  },
  {
    clave: "set",
    titulo: "Haz el set de pruebas",
    texto: "El SII te da un texto con casos. Pégalo abajo y la tienda hace una boleta de cada uno.",
    hecho: set,
    enlace: "#set",
  },
  {
    clave: "enviar",
    titulo: "Entrega el set y las muestras",
    texto: "Descarga el envío, súbelo en la página de certificación y guarda las muestras impresas como PDF.",
    hecho: null,
  },
  {
    clave: "ensayo",
    titulo: "Ensaya con una compra",
    texto: "Enciende las boletas en certificación, paga una compra de prueba y espera la respuesta del SII.",
    hecho: aceptadas,
    enlace: "/admin/boletas",
  },
  {
    clave: "declarar",
    titulo: "Declara el cumplimiento",
    texto: "Firma la declaración en sii.cl. El SII te da el número y la fecha de tu resolución.",
    hecho: null,
  },
  {
    clave: "produccion",
    titulo: "Pasa a producción",
    texto:
      "Apaga el ensayo, elige Producción, escribe tu resolución, carga folios reales y enciende las boletas.",
    hecho: produccion,
    enlace: AJUSTES,
  },
];
