import { type DatosLegales, noOfrece } from "#app/legal/datos-legales.ts";
import { type Bloque, lista, nota, parrafo, type SeccionTexto, subtitulo } from "#app/legal/documento.ts";
import { PROMESAS } from "#modules/ajustes/promesas.ts";
import { SIN_BALIZA } from "#modules/comun/baliza/drand.ts";
import { PROMESAS_SORTEO } from "#modules/sorteos/promesas.ts";
import { garantiaDeBaliza } from "#modules/sorteos/verificacion/sorteo-v1.ts";
import { EDAD_MINIMA } from "#modules/usuarios/edad.ts";

export const procesoDeSorteo = (datos: DatosLegales): SeccionTexto => ({
  id: "proceso-de-sorteo",
  titulo: "Proceso de sorteo",
  bloques: datos.sorteos_activos
    ? [...comoSeParticipa(datos), ...comoSeGana(datos), ...comoSeComprueba(datos)]
    : [
        nota(noOfrece("sorteos")),
        parrafo("Un sorteo que se abrió antes sigue las bases con que se creó, que están en su página."),
      ],
});

const comoSeParticipa = ({ sorteos_fuera_de_horario }: DatosLegales): Bloque[] => [
  subtitulo("Condiciones para participar"),
  lista(
    `Ser mayor de ${EDAD_MINIMA} años.`,
    "Estar registrado con una cuenta válida.",
    "Haber abonado los puntos mínimos del sorteo.",
  ),
  subtitulo("Meta, mínimo y bases"),
  lista(
    "Cada sorteo tiene una **meta** de puntos y un **mínimo** por abono. Ambos quedan fijos cuando el sorteo se crea: si después cambia el producto, el cambio rige desde el sorteo siguiente.",
    `Puedes abonar varias veces. ${PROMESAS_SORTEO.minimo()}`,
    "Cada punto abonado es un número. Tus números son correlativos, se te informan al abonar y en el correo de confirmación. Mientras más puntos abonas, más números tienes.",
    "Cada sorteo tiene sus **bases**, que no cambian y se descargan desde su página. Ahí están el producto, la meta, el mínimo, los premios y quién paga el envío.",
  ),
  subtitulo("Cierre y fecha"),
  lista(
    "El sorteo se cierra en el momento en que los puntos reunidos llegan a la meta. Desde entonces no recibe más abonos.",
    `${PROMESAS_SORTEO.fecha()} La página muestra la fecha y la cuenta regresiva.`,
    PROMESAS_SORTEO.solo(),
    ...(sorteos_fuera_de_horario
      ? ["Hoy la tienda permite ensayos: un sorteo puede iniciarse antes de su fecha, y su página lo dice."]
      : []),
  ),
  subtitulo("Los aportes de quienes participan"),
  lista(
    PROMESAS_SORTEO.aporte(),
    PROMESAS_SORTEO.aportes(),
    PROMESAS_SORTEO.completar(),
    PROMESAS_SORTEO.sin_aporte(),
  ),
];

const comoSeGana = (datos: DatosLegales): Bloque[] => [
  subtitulo("Los dos ganadores"),
  lista(
    "**Primer premio:** el producto. Se elige al azar un número entre todos los puntos reunidos y gana la persona a quien pertenece.",
    `**Segundo premio:** puntos. ${PROMESAS_SORTEO.segundo_premio()} Se elige al azar entre los números de las demás personas. ${PROMESAS_SORTEO.dos_personas()}`,
    "Avisamos a los ganadores por correo y en la plataforma. También avisamos el resultado a quienes participaron.",
    `El producto aparece como un pedido sin costo en [Mis pedidos](/mis-pedidos) y se envía a la dirección guardada en tu perfil. ${PROMESAS.envio_premio(datos)} En cada sorteo vale lo que digan sus bases. Para enviarlo pedimos tu RUT. No entrega puntos de regalo.`,
    PROMESAS_SORTEO.reclamo(datos),
    "Los puntos del segundo premio se acreditan al finalizar el sorteo. Los demás puntos abonados quedan usados.",
  ),
];

const comoSeComprueba = (datos: DatosLegales): Bloque[] => [
  subtitulo("Un sorteo que puedes comprobar"),
  parrafo(
    "Antes del primer abono publicamos un **compromiso**: la huella de un código sellado, que va también en el comprobante de cada abono. Al cierre publicamos la huella de todos los números. Cuando el sorteo se inicia, los aportes ya están congelados y recién entonces se muestra el código. El resultado se calcula con todo eso y queda en un **acta** pública que cualquiera puede descargar. Con el botón «Verifica este sorteo», tu navegador repite el cálculo completo.",
  ),
  lista(
    "**Qué prueba:** que el código sellado es el mismo que se comprometió al principio, que los números están completos y sin repetirse, que nada cambió después del cierre y que los ganadores son los que resultan del cálculo.",
    "**Qué no prueba:** sin azar público (una fuente ajena a la tienda, la «baliza»), alguien de la tienda que conociera el código sellado y controlara aportes podría escoger entre resultados.",
  ),
  parrafo(
    `Por eso la página de cada sorteo dice qué garantía tuvo: «con baliza pública» o «${garantiaDeBaliza(SIN_BALIZA)}».`,
  ),
  subtitulo("Sorteos sin ganadores"),
  nota(PROMESAS_SORTEO.sin_ganadores()),
  parrafo(PROMESAS_SORTEO.plazo(datos)),
];
