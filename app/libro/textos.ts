export const TITULO_LIBRO = "El libro de los puntos";
export const DESCRIPCION_LIBRO =
  "Cada punto que se entrega, se usa o se gana queda anotado aquí. Mira dónde están todos y comprueba que nadie cambió el pasado.";

/** Public files of the book. */
export const SELLOS = "/libro/sellos.json";
export const archivoDelDia = (dia: string): string => `/libro/${dia}.jsonl`;
export const anexosDelDia = (dia: string): string => `/libro/${dia}/anexos.jsonl`;

export const QUE_ES_UN_SELLO = [
  "Cada noche, a las 00:05, tomamos todo lo que se anotó en el día y calculamos con eso un código de 64 letras y números: el sello.",
  "Si después alguien cambia, agrega o borra una sola anotación de ese día, el código ya no calza.",
  "Cada sello incluye el anterior y te llega en tus correos, así que ni la tienda puede rehacer el pasado sin que se note.",
] as const;

/** The format in short, so that another person can write a verifier. */
export const FORMATO_LIBRO: readonly { que: string; como: string }[] = [
  {
    que: "Archivos",
    como: "/libro/sellos.json es la lista de sellos: version, fecha, anterior, desde, hasta, raiz, totales, raiz_anexos, sello. /libro/AAAA-MM-DD.jsonl tiene una anotación por línea: id, instante, motivo, rango, movimientos (cuenta y puntos) y, desde libro-v2, huella_datos. /libro/AAAA-MM-DD/anexos.jsonl tiene un anexo por línea: clase, id y hash. /libro/AAAA-MM-DD/precios.jsonl tiene las filas de precios que ese día selló. /libro/AAAA-MM-DD/prueba/ID.json es la prueba de una anotación y /libro/AAAA-MM-DD/anexo/CLASE/ID.json la de un anexo. /libro/actas.json dice dónde está el acta de cada sorteo.",
  },
  {
    que: "Texto de una anotación",
    como: "Las líneas «libro-v2/asiento», id, instante, motivo, rango (vacío si no es un abono), una línea «cuenta:puntos» por movimiento, en su orden, y la huella de sus datos, unidas por un salto de línea. Los días de libro-v1 comienzan con «libro-v1/asiento» y no tienen la última línea.",
  },
  {
    que: "Anexos",
    como: "Lo que la tienda sella además de los puntos: qué hicieron los administradores (auditoria), cada boleta (boleta), cada cambio de precio (precio) y el acta de cada sorteo terminado (acta). Un segundo árbol, sobre los textos «libro-v2/anexo», clase, id y hash, ordenados por clase e id. La huella de un acta es el SHA-256 de su archivo y la de un precio el de su fila, que viene en su prueba; la de la auditoría lleva una clave, porque nombra personas, y la de una boleta (día, folio y total) otra, que se entrega a quien tiene el papel en /boleta/verificar.",
  },
  {
    que: "Cuentas",
    como: "emision, banca, consumidos, pozo: y la clave del sorteo, mesa: y la clave de la partida, usuario: y una marca. La marca son los primeros 32 caracteres de SHA-256 de «libro-v1/cuenta», la sal y el código de la persona. La sal cambia en cada anotación y solo la recibe su dueño: la marca no dice quién es ni junta dos anotaciones de una persona.",
  },
  {
    que: "Raíz",
    como: "El árbol de RFC 6962: hoja SHA-256 de 0x00 y el texto, nodo SHA-256 de 0x01, izquierda y derecha, dividido en la mayor potencia de dos menor que la cantidad.",
  },
  {
    que: "Sello",
    como: "SHA-256 de «libro-v2/sello», fecha, sello anterior (64 ceros en el primero), primer id, último id, raíz, totales y raíz de los anexos (64 ceros si no hay), unidos por un salto de línea. Los totales son los del sello anterior más los movimientos del día. En libro-v1 comienza con «libro-v1/sello» y termina en los totales.",
  },
  {
    que: "Qué más se puede revisar",
    como: "Que cada anotación sume cero, que los números no se repitan ni retrocedan, que cada rango del acta de un sorteo sea exactamente un abono con esos puntos, y que los sellos sean los mismos que vinieron en los correos.",
  },
];
