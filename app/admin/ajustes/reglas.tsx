import { Form, useNavigation } from "react-router";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CheckboxField, Field, SelectField, TextAreaField } from "#app/ui/field/field.tsx";
import { NumberField } from "#app/ui/field/number-field.tsx";
import type { Ajustes } from "#modules/ajustes/ajustes.ts";
import { leerFeriados } from "#modules/ajustes/feriados.ts";
import { miles } from "#modules/comun/dinero/dinero.ts";

type Props = { ajustes: Ajustes; respuesta: Respuesta | undefined };

const valoresDe = (a: Ajustes): Record<string, string> => ({
  referido_porcentaje: String(a.referido_porcentaje),
  envio_incluido_hasta: miles(a.envio_incluido_hasta),
  envio_premio: a.envio_premio,
  max_unidades_linea: miles(a.max_unidades_linea),
  max_lineas: miles(a.max_lineas),
  max_pesos_venta: miles(a.max_pesos_venta),
  max_ventas_sin_pagar: miles(a.max_ventas_sin_pagar),
  max_comprobantes_venta: miles(a.max_comprobantes_venta),
  dias_sin_confirmar: miles(a.dias_sin_confirmar),
  quedan_desde: miles(a.quedan_desde),
  existencias_bajas: miles(a.existencias_bajas),
  valor_punto: miles(a.valor_punto),
  regalo_maximo_porcentaje: String(a.regalo_maximo_porcentaje),
  precio_minimo_porcentaje: String(a.precio_minimo_porcentaje),
  precio_minimo_dias: String(a.precio_minimo_dias),
  horas_reserva: miles(a.horas_reserva),
  horas_sin_pago: miles(a.horas_sin_pago),
  feriados: [...leerFeriados(a.feriados)].join("\n"),
  dias_sin_pago: miles(a.dias_sin_pago),
  apuesta_maxima: miles(a.apuesta_maxima),
  perdida_banca_diaria: miles(a.perdida_banca_diaria),
  disco_aviso_mb: miles(a.disco_aviso_mb),
  disco_minimo_mb: miles(a.disco_minimo_mb),
  pago_a_mano_extra: miles(a.pago_a_mano_extra),
  pago_a_mano_aviso: miles(a.pago_a_mano_aviso),
  pago_a_mano_dias: miles(a.pago_a_mano_dias),
  a_favor_aviso: miles(a.a_favor_aviso),
  confirmar_solas: a.confirmar_solas ? "on" : "",
  avisos_admin: a.avisos_admin,
  asistente_consultas_diarias: miles(a.asistente_consultas_diarias),
  sorteos_fuera_de_horario: a.sorteos_fuera_de_horario ? "on" : "",
});

export function AjustesReglas({ ajustes, respuesta }: Props) {
  const { formData } = useNavigation();
  const guardados = valoresDe(ajustes);
  const valores = respuesta?.valores ?? guardados;
  const errores = respuesta?.errores ?? {};
  const campo = (name: string) => ({ name, defaultValue: valores[name] ?? "", error: errores[name] });
  return (
    <Card as="section" id="reglas" aria-labelledby="titulo-reglas" className="scroll-mt-24">
      <h2 id="titulo-reglas" className="mb-3.5 text-xl">
        Reglas
      </h2>
      <Form
        method="post"
        noValidate
        preventScrollReset
        key={JSON.stringify(guardados)}
        className="grid gap-4"
      >
        <input type="hidden" name="intento" value="reglas" />
        <Field
          {...campo("referido_porcentaje")}
          label="Porcentaje por referido"
          inputMode="numeric"
          help="De los puntos de cada compra pagada de quien fue invitado. Vale para las que confirmes desde ahora."
        />
        <NumberField
          {...campo("envio_incluido_hasta")}
          label="Envío incluido hasta"
          help="En pesos. Lo que pase de ahí es diferencia de envío del cliente."
        />
        <SelectField
          {...campo("envio_premio")}
          label="Envío de los premios"
          options={[
            { value: "tienda", label: "Lo paga la tienda" },
            { value: "regla_general", label: "Como en una compra" },
          ]}
          help="Queda fijo en las bases de cada sorteo: vale para los que se abran desde ahora."
        />
        <Topes campo={campo} />
        <Existencias campo={campo} />
        <TopesEconomia campo={campo} />
        <TopesJuego campo={campo} />
        <PagosAMano campo={campo} />
        <CheckboxField
          label="Confirmar solas las transferencias seguras"
          name="confirmar_solas"
          defaultChecked={valores.confirmar_solas === "on"}
          error={errores.confirmar_solas}
          help="Con el código de la compra y el monto exacto, o con un RUT que ya le pagó con código a ese cliente y el monto exacto, de una cartola definitiva, un informe del banco o Fintoc. Te avisamos y puedes deshacer por 10 minutos. Lo demás siempre lo confirma una persona."
        />
        <SelectField
          {...campo("avisos_admin")}
          label="Avisos por correo a quienes administran"
          options={[
            { value: "al_momento", label: "Al momento" },
            { value: "resumen_diario", label: "Un resumen al día" },
          ]}
          help="Al momento llega a lo más un correo cada 10 minutos, con todo lo que pasó. La campana avisa siempre al instante."
        />
        <NumberField
          {...campo("asistente_consultas_diarias")}
          label="Consultas diarias de Mati al modelo o flujo"
          help="Cuántas veces al día Mati puede preguntar al servicio externo, que puede cobrarte. Al llegar al tope, o con 0, responde el asistente de la tienda."
        />
        <Disco campo={campo} />
        <div
          id="ensayos"
          className="scroll-mt-24 rounded-campo border border-linea px-3.5 py-1.5 has-checked:border-aviso has-checked:bg-aviso-fondo"
        >
          <CheckboxField
            label="Ensayos: los sorteos pueden hacerse antes de su fecha"
            name="sorteos_fuera_de_horario"
            defaultChecked={valores.sorteos_fuera_de_horario === "on"}
            error={errores.sorteos_fuera_de_horario}
            help="Solo para probar la tienda: apágalo antes de abrir al público."
          />
        </div>
        <Button loading={formData?.get("intento") === "reglas"} className="justify-self-start max-md:w-full">
          Guardar reglas
        </Button>
      </Form>
    </Card>
  );
}

type CampoDe = (name: string) => { name: string; defaultValue: string; error: string | undefined };

/** Bounds that keep one person from flooding the shop. */
const Topes = ({ campo }: { campo: CampoDe }) => (
  <fieldset className="admin-pares">
    <legend className="mb-1 font-semibold">Topes de una compra</legend>
    <NumberField {...campo("max_unidades_linea")} label="Unidades por línea" />
    <Field {...campo("max_lineas")} label="Líneas" inputMode="numeric" help="Hasta 100." />
    <NumberField {...campo("max_pesos_venta")} label="Total en pesos" />
    <Field {...campo("max_ventas_sin_pagar")} label="Compras sin pagar por persona" inputMode="numeric" />
    <Field {...campo("max_comprobantes_venta")} label="Comprobantes por compra" inputMode="numeric" />
    <Field
      {...campo("dias_sin_confirmar")}
      label="Días para confirmar el correo"
      inputMode="numeric"
      help="Después se borra la cuenta que nadie confirmó."
    />
  </fieldset>
);

/** How long units wait for their payment, and when the shop says that few are left. */
const Existencias = ({ campo }: { campo: CampoDe }) => (
  <fieldset className="admin-pares">
    <legend className="mb-1 font-semibold">Existencias</legend>
    <NumberField
      {...campo("quedan_desde")}
      label="Decir «Quedan N» desde"
      help="Unidades. Con más, la tienda no dice cuántas hay."
    />
    <NumberField
      {...campo("existencias_bajas")}
      label="Avisar en el panel desde"
      help="Unidades. El panel lista lo que tiene estas o menos."
    />
    <Field
      {...campo("horas_reserva")}
      label="Horas que se apartan"
      inputMode="numeric"
      help="Desde que el cliente presiona Pagar."
    />
    <Field
      {...campo("horas_sin_pago")}
      label="Horas hábiles que espera una compra sin pago"
      inputMode="numeric"
      help="Después, quien compre puede tomar sus unidades. Un comprobante le da el mismo plazo una vez más."
    />
    <Field
      {...campo("dias_sin_pago")}
      label="Días para pagar una compra"
      inputMode="numeric"
      help="Después se rechaza sola y sus unidades vuelven, salvo que tenga un comprobante por revisar."
    />
    <TextAreaField
      {...campo("feriados")}
      label="Feriados"
      rows={4}
      help="Un día por línea, como 2026-09-18. Las horas de estos días y de los fines de semana no cuentan."
    />
  </fieldset>
);

/** Bounds of prices, gift points and targets that only the owner passes. */
const TopesEconomia = ({ campo }: { campo: CampoDe }) => (
  <fieldset className="admin-pares">
    <legend className="mb-1 font-semibold">Límites de precios y puntos</legend>
    <NumberField
      {...campo("valor_punto")}
      label="Valor de un punto"
      help="En pesos. Solo mientras no haya un ticket a la venta: el más barato dice cuánto vale."
    />
    <Field
      {...campo("regalo_maximo_porcentaje")}
      label="Porcentaje máximo de regalo"
      inputMode="numeric"
      help="Lo que pueden valer los puntos de regalo de un producto, de su precio."
    />
    <Field
      {...campo("precio_minimo_porcentaje")}
      label="Porcentaje mínimo del precio más alto"
      inputMode="numeric"
      help="Un precio no puede bajar de ahí."
    />
    <Field
      {...campo("precio_minimo_dias")}
      label="Días del precio más alto"
      inputMode="numeric"
      help="El más alto de estos últimos días es el que cuenta."
    />
  </fieldset>
);

/** Bounds of El Montoncito: one person's stake, and what the house may lose in a day. */
const TopesJuego = ({ campo }: { campo: CampoDe }) => (
  <fieldset className="admin-pares">
    <legend className="mb-1 font-semibold">Topes de El Montoncito</legend>
    <NumberField
      {...campo("apuesta_maxima")}
      label="Puntos por persona en cada partida"
      help="La mesa muestra este máximo."
    />
    <NumberField
      {...campo("perdida_banca_diaria")}
      label="Puntos que la banca puede perder al día"
      help="Al llegar ahí la mesa no recibe más apuestas. El panel avisa desde el 80 %."
    />
  </fieldset>
);

/** Money that a person writes down without a movement of the bank: how much, and when the owner hears of it. */
const PagosAMano = ({ campo }: { campo: CampoDe }) => (
  <fieldset className="admin-pares">
    <legend className="mb-1 font-semibold">Pagos registrados a mano</legend>
    <Field
      {...campo("pago_a_mano_extra")}
      label="Porcentaje sobre lo que falta"
      inputMode="numeric"
      help="Un pago a mano puede pasar lo que falta hasta en este porcentaje."
    />
    <NumberField
      {...campo("pago_a_mano_aviso")}
      label="Avisarte desde"
      help="En pesos. Por campana y correo, cuando otra persona registra un pago a mano y la compra llega a este monto."
    />
    <Field
      {...campo("pago_a_mano_dias")}
      label="Días sin un movimiento del banco"
      inputMode="numeric"
      help="Después, la revisión del libro nombra la compra."
    />
    <NumberField
      {...campo("a_favor_aviso")}
      label="Nombrar saldos a favor sobre"
      help="En pesos. La revisión del libro nombra las compras que guardan más que esto a favor del cliente."
    />
  </fieldset>
);

/** When the shop says that the disk of its database fills up. */
const Disco = ({ campo }: { campo: CampoDe }) => (
  <fieldset className="admin-pares">
    <legend className="mb-1 font-semibold">Espacio en el disco</legend>
    <NumberField
      {...campo("disco_aviso_mb")}
      label="Avisar desde"
      help="Megabytes libres. Con menos, la administración lo dice en cada página."
    />
    <NumberField
      {...campo("disco_minimo_mb")}
      label="Mínimo para atender"
      help="Megabytes libres. Con menos, /salud/listo responde 503 para que tu monitor avise."
    />
  </fieldset>
);
