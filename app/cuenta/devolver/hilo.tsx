import type { ReactNode } from "react";
import { Form, Link, useNavigation } from "react-router";
import { Escribenos } from "#app/layout/escribenos.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { Field } from "#app/ui/field/field.tsx";
import { Check, X } from "#app/ui/iconos.tsx";
import type { FormaReembolso } from "#modules/compras/devoluciones/estado-devolucion.ts";
import { estaAbierta, NOMBRE_SOLUCION } from "#modules/compras/devoluciones/estado-devolucion.ts";
import type { DevolucionVisible } from "#modules/compras/devoluciones/leer-devoluciones.server.ts";
import { pasoEnPalabras } from "#modules/compras/devoluciones/palabras.ts";
import { negativaCuenta } from "#modules/compras/devoluciones/pedido.ts";
import { conPuntos, pesos } from "#modules/comun/dinero/dinero.ts";
import { formatearDia, formatearHora } from "#modules/comun/fechas/fechas.ts";
import { ultimoDiaDelPlazo } from "#modules/comun/fechas/plazos.ts";
import { MiCuenta } from "./cuenta.tsx";
import { type PasoHilo, pasosDe } from "./pasos.ts";

type Props = {
  devolucion: DevolucionVisible;
  codigo: string;
  persona: { titular: string; rut: string };
  respuesta: Respuesta<unknown> | undefined;
  direccion: string;
  envio_retracto: "tienda" | "cliente";
};

const DESTINO: Readonly<Record<FormaReembolso, string>> = {
  a_favor: "A tu favor",
  tarjeta: "A tu tarjeta",
  khipu: "A la cuenta con que pagaste",
  transferencia: "A tu cuenta",
};

/** How far a return got: its steps with their dates, and what is said now inside its step. */
export function HiloDevolucion({ devolucion, codigo, persona, respuesta, direccion, envio_retracto }: Props) {
  const { id, tipo, solucion, articulos, dinero, forma, estado } = devolucion;
  const { titulo, parrafos } = pasoEnPalabras({ ...devolucion, direccion, envio_retracto });
  const pasos = pasosDe(devolucion);
  const habla = pasos.find(({ estado }) => estado === "actual" || estado === "detenido") ?? pasos.at(-1);
  const que = articulos.map(({ nombre, cantidad }) => (cantidad > 1 ? `${cantidad} × ${nombre}` : nombre));
  return (
    <Card as="section" aria-labelledby={`devolucion-${id}`}>
      <h2 id={`devolucion-${id}`} className="text-2xl">
        {titulo}
      </h2>
      <p className="mt-1 text-tinta-2">
        {que.join(", ")} · {tipo === "retracto" ? "Arrepentimiento" : "Garantía"},{" "}
        {NOMBRE_SOLUCION[solucion].toLowerCase()}
      </p>
      <ol className="mt-4">
        {pasos.map((paso) => (
          <Paso key={paso.nombre} paso={paso}>
            {paso === habla && parrafos.map((parrafo) => <p key={parrafo}>{parrafo}</p>)}
            {paso.estado === "actual" && estado === "aceptada" && (
              <YaLoEnvie id={id} codigo={codigo} respuesta={respuesta} />
            )}
          </Paso>
        ))}
      </ol>
      {solucion === "dinero" && (
        <dl className="grid grid-cols-[1fr_auto] gap-y-1 border-t border-linea pt-3">
          <dt className="text-tinta-2">{DESTINO[forma ?? "transferencia"]}</dt>
          <dd className="text-right font-bold tabular-nums">{pesos(dinero.total)}</dd>
          {forma === "transferencia" && devolucion.cuenta && (
            <>
              <dt className="text-sm text-tinta-2">{devolucion.cuenta.banco}</dt>
              <dd className="text-right text-sm">···· {devolucion.cuenta.numero.slice(-4)}</dd>
            </>
          )}
          {dinero.puntos > 0 && (
            <>
              <dt className="text-tinta-2">Puntos de regalo</dt>
              <dd className="text-right tabular-nums">
                −{conPuntos(dinero.puntos)}
                {estaAbierta(estado) && " al devolver"}
              </dd>
            </>
          )}
        </dl>
      )}
      {negativaCuenta(devolucion) === null && <MiCuenta id={id} persona={persona} respuesta={respuesta} />}
      {devolucion.vuelta_monto !== null && devolucion.vuelta_en && (
        <p className="mt-3">
          Te pagamos <b>{pesos(devolucion.vuelta_monto)}</b> por el envío de vuelta el{" "}
          {formatearDia(devolucion.vuelta_en)} ({devolucion.vuelta_comprobante}).
        </p>
      )}
      <p className="mt-3">
        <Escribenos mensaje={`Hola, escribo por la devolución ${id} de mi compra ${codigo}.`} />
      </p>
    </Card>
  );
}

const CIRCULO: Record<PasoHilo["estado"], string> = {
  hecho: "bg-exito text-papel",
  actual: "bg-oro-400 text-negro",
  pendiente: "border-2 border-linea-2 text-tinta-3",
  detenido: "bg-error text-papel",
};

/** The line from a step to the next one. */
const HILO =
  "not-last:before:absolute not-last:before:inset-y-0 not-last:before:top-9 not-last:before:left-[1.0625rem] not-last:before:w-0.5";

const cuando = (paso: PasoHilo): string | null => {
  if (paso.en) return `${formatearDia(paso.en)}, ${formatearHora(paso.en)}`;
  return paso.limite ? `a más tardar el ${formatearDia(ultimoDiaDelPlazo(paso.limite))}` : null;
};

const Paso = ({ paso, children }: { paso: PasoHilo; children: ReactNode }) => (
  <li
    className={cx(
      "relative grid grid-cols-[2.25rem_minmax(0,1fr)] gap-x-4 pb-5",
      HILO,
      paso.estado === "hecho" ? "not-last:before:bg-exito" : "not-last:before:bg-linea-2",
      paso.estado === "pendiente" && "text-tinta-2",
    )}
    aria-current={paso.estado === "actual" ? "step" : undefined}
  >
    <span
      className={cx("grid size-9 place-items-center rounded-full", CIRCULO[paso.estado])}
      aria-hidden="true"
    >
      {paso.estado === "hecho" && <Check />}
      {paso.estado === "detenido" && <X />}
    </span>
    <div className="grid gap-1.5 pt-1">
      <b>{paso.nombre}</b>
      {cuando(paso) && <span className="text-sm text-tinta-2">{cuando(paso)}</span>}
      {children}
    </div>
  </li>
);

/** The label to print, and the form that says how the goods come. */
function YaLoEnvie({ id, codigo, respuesta }: Pick<Props, "codigo" | "respuesta"> & { id: number }) {
  const { formData } = useNavigation();
  const suya = respuesta?.ok === false && respuesta.intento === "enviar" && respuesta.id === String(id);
  const { valores = {}, errores = {} } = suya ? respuesta : {};
  return (
    <>
      <Link
        to={`/mis-pedidos/${codigo}/devolver/${id}`}
        className="inline-flex min-h-11 items-center font-semibold text-enlace underline underline-offset-3"
      >
        Etiqueta de devolución
      </Link>
      <Form
        method="post"
        noValidate
        preventScrollReset
        className="grid items-start gap-3 md:grid-cols-[1fr_1fr_auto]"
      >
        <input type="hidden" name="intento" value="enviar" />
        <input type="hidden" name="id" value={id} />
        <Field
          label="Transportista (opcional)"
          name="transportista"
          maxLength={60}
          defaultValue={valores.transportista}
        />
        <Field
          label="Número de seguimiento"
          name="seguimiento"
          required
          maxLength={100}
          defaultValue={valores.seguimiento}
          error={errores.seguimiento}
        />
        <Button className="md:mt-8" loading={formData?.get("intento") === "enviar"}>
          Ya lo envié
        </Button>
      </Form>
    </>
  );
}
