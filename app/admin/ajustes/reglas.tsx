import { FormularioAdmin } from "#app/admin/kit/formulario/formulario.tsx";
import { SeccionAdmin } from "#app/admin/kit/seccion.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import type { Ajustes } from "#modules/ajustes/ajustes.ts";
import { leerFeriados } from "#modules/ajustes/feriados.ts";
import { CAMPOS_REGLAS } from "#modules/ajustes/formulario.ts";
import { valoresDeCampos } from "#modules/comun/controles.ts";

type Regla = keyof typeof CAMPOS_REGLAS;
type Grupo = readonly [titulo: string, campos: readonly Regla[]];

const PRIMERAS: readonly Regla[] = ["referido_porcentaje", "envio_incluido_hasta", "envio_premio"];

const GRUPOS: readonly Grupo[] = [
  ["Retiro en tienda", ["retiro_activo", "retiro_direccion", "retiro_horario"]],
  [
    "Topes de una compra",
    [
      "max_unidades_linea",
      "max_lineas",
      "max_pesos_venta",
      "max_ventas_sin_pagar",
      "max_comprobantes_venta",
      "dias_sin_confirmar",
    ],
  ],
  [
    "Existencias",
    ["quedan_desde", "existencias_bajas", "horas_reserva", "horas_sin_pago", "dias_sin_pago", "feriados"],
  ],
  [
    "Límites de precios y puntos",
    ["valor_punto", "regalo_maximo_porcentaje", "precio_minimo_porcentaje", "precio_minimo_dias"],
  ],
  ["Topes de El Montoncito", ["apuesta_maxima", "perdida_banca_diaria"]],
  [
    "Pagos registrados a mano",
    ["pago_a_mano_extra", "pago_a_mano_aviso", "pago_a_mano_dias", "a_favor_aviso"],
  ],
];

const AVISOS: readonly Regla[] = [
  "confirmar_solas",
  "avisos_admin",
  "aviso_existencias",
  "asistente_consultas_diarias",
];

const DISCO: Grupo = ["Espacio en el disco", ["disco_aviso_mb", "disco_minimo_mb"]];

type Props = { ajustes: Ajustes; respuesta: Respuesta | undefined };

/** The rules of the shop: every number that its owner may want to change. */
export const AjustesReglas = ({ ajustes, respuesta }: Props) => (
  <SeccionAdmin ancla id="reglas" titulo="Reglas">
    <FormularioAdmin
      campos={CAMPOS_REGLAS}
      intento="reglas"
      valores={{
        ...valoresDeCampos(CAMPOS_REGLAS, ajustes),
        feriados: [...leerFeriados(ajustes.feriados)].join("\n"),
      }}
      respuesta={respuesta}
      boton="Guardar reglas"
      className="mt-3.5 grid gap-4"
    >
      {(campo) => {
        const grupo = ([titulo, campos]: Grupo) => (
          <fieldset key={titulo} className="admin-pares grid gap-4">
            <legend className="mb-1 font-semibold">{titulo}</legend>
            {campos.map((name) => campo(name))}
          </fieldset>
        );
        return (
          <>
            {PRIMERAS.map((name) => campo(name))}
            {GRUPOS.map(grupo)}
            {AVISOS.map((name) => campo(name))}
            {grupo(DISCO)}
            <div
              id="ensayos"
              className="scroll-mt-24 rounded-campo border border-linea px-3.5 py-1.5 has-checked:border-aviso has-checked:bg-aviso-fondo"
            >
              {campo("sorteos_fuera_de_horario")}
            </div>
          </>
        );
      }}
    </FormularioAdmin>
  </SeccionAdmin>
);
