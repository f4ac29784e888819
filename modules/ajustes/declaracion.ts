/** Rises whenever the text below changes: the record keeps which one was accepted. */
export const DECLARACION_VERSION = "2026-11-15";

/** What an admin declares before a part of the shop is switched on. */
export const DECLARACION =
  "Declaro que la tienda recibió asesoría legal sobre esta parte antes de encenderla, en especial sobre las loterías y los juegos de azar (artículos 275 a 277 del Código Penal), los derechos de los consumidores (Ley 19.496) y la protección de los datos personales (Ley 21.719), y que funciona según esa asesoría.";
