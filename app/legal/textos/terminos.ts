import type { DatosLegales } from "#app/legal/datos-legales.ts";
import type { Documento } from "#app/legal/documento.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { cambiosALosTerminos, privacidadYSeguridad } from "./terminos-cierre.ts";
import { comprasYEnvios, devolucionesYReembolsos } from "./terminos-compras.ts";
import { funcionamientoGeneral } from "./terminos-generales.ts";
import { programaDeReferidos, ticketsYPuntos } from "./terminos-puntos.ts";
import { procesoDeSorteo } from "./terminos-sorteos.ts";

/** The eight sections of the specification, in its order. */
export const terminosYCondiciones = (datos: DatosLegales): Documento => ({
  titulo: "Términos y Condiciones",
  descripcion:
    "Reglas de Puntazo: compras por transferencia, tickets y puntos, referidos, sorteos, envíos, retracto y garantía legal.",
  entrada:
    "Estas son las reglas de Puntazo, escritas para que se entiendan. Léelas antes de comprar o participar; si algo no te queda claro, pregúntanos.",
  esencial: [
    "Debes ser mayor de 18 años.",
    "Los puntos no son dinero: no se canjean por efectivo.",
    "Los tickets comprados y los puntos usados en sorteos no se devuelven.",
    `Despachamos a todo Chile, con envío incluido hasta ${pesos(datos.envio_incluido_hasta)}.`,
    "Tienes 10 días para arrepentirte de la compra de un producto y 6 meses de garantía legal.",
  ],
  secciones: [
    funcionamientoGeneral(datos),
    ticketsYPuntos(),
    programaDeReferidos(datos),
    procesoDeSorteo(datos),
    comprasYEnvios(datos),
    devolucionesYReembolsos(datos),
    privacidadYSeguridad(datos),
    cambiosALosTerminos(datos),
  ],
  cierre: "Al usar la plataforma aceptas estos Términos y Condiciones.",
});
