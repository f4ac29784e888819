export const TITULO_VERIFICAR = "Verifica tu boleta";
export const DESCRIPCION_VERIFICAR =
  "Comprueba con la cámara o una foto que una boleta no fue cambiada, que el SII autorizó su folio y que está en el libro sellado.";
export const SIN_GUIONES =
  "Para leer el timbre hace falta JavaScript, porque la comprobación ocurre en tu navegador. Actívalo y recarga la página.";

export const QUE_PRUEBA_EL_TIMBRE = [
  "El timbre trae dos firmas: la de la tienda sobre el folio, el día y el total, y la del SII sobre la autorización de esos folios. Tu navegador comprueba las dos.",
  "Las claves de los timbres tienen 512 bits, porque así las define el SII. Hoy alguien con dinero y tiempo puede falsificar una clave de ese tamaño: un timbre que calza es un buen indicio y no una certeza.",
  "El libro sellado es la mitad más fuerte. Cada noche la tienda sella el folio, el día y el total de sus boletas, y el sello se publica y viaja en los correos: desde entonces ni la tienda puede cambiarlos sin que se note.",
  "Nada de esto dice que el SII ya recibió o aceptó la boleta: eso se consulta en sii.cl.",
];

/** What each line proves. */
export const PRUEBA_DE_LINEA: Record<string, string> = {
  timbre: "Firma de la tienda, con la clave que viene en el timbre.",
  sii: "Firma del SII, con su clave pública de 512 bits.",
  libro: "Huella con sal, árbol del día y sello público del libro.",
};
