import { useState } from "react";
import { Form, useNavigation } from "react-router";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { CuentaErrores } from "#app/lib/actions/wrong-fields.tsx";
import { Card } from "#app/ui/card.tsx";
import { TextAreaField } from "#app/ui/field/field.tsx";
import { FileField } from "#app/ui/field/file-field.tsx";
import { Banknote, CalendarDays, RotateCw, Wrench } from "#app/ui/iconos.tsx";
import { primerFin } from "#modules/compras/devoluciones/derecho.ts";
import { MAX_FOTOS_DEVOLUCION } from "#modules/compras/devoluciones/pedido.ts";
import { MESES_GARANTIA } from "#modules/compras/devoluciones/plazos.ts";
import { TEXTOS_DEVOLUCION } from "#modules/compras/devoluciones/textos.ts";
import { formatearFechaLarga } from "#modules/comun/fechas/fechas.ts";
import { ultimoDiaDelPlazo } from "#modules/comun/fechas/plazos.ts";
import { CamposCuenta } from "./cuenta.tsx";
import { LineasPorDevolver } from "./lineas.tsx";
import { OpcionDevolver } from "./opcion.tsx";
import { ResumenDevolver } from "./resumen.tsx";
import { type DatosDevolver, type Elegido, leerElegido, leerEnviadas } from "./vista.ts";

type Props = { datos: DatosDevolver; respuesta: Respuesta<unknown> | undefined };

/** The request of a return: without scripts too, each answer shows the questions that follow from it. */
export function FormularioDevolver({ datos, respuesta }: Props) {
  const { formData } = useNavigation();
  const rechazada = respuesta?.ok === false && respuesta.intento === "pedir" ? respuesta : null;
  const { valores = {}, errores = {} } = rechazada ?? {};
  const unica = datos.lineas.filter(({ derecho }) => derecho.unidades > 0).length === 1;
  const [elegido, setElegido] = useState<Elegido | null>(null);
  const posible = datos.lineas.some(({ derecho }) => derecho.unidades > 0);
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      noValidate
      aria-label="Pedir una devolución"
      className="group grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-5"
      onChange={(event) => setElegido(leerElegido(new FormData(event.currentTarget)))}
    >
      <input type="hidden" name="intento" value="pedir" />
      <div className="grid gap-4">
        <Card as="section">
          <LineasPorDevolver
            lineas={datos.lineas}
            enviadas={rechazada ? leerEnviadas(rechazada.valores) : null}
            marcada={unica}
            error={errores.linea}
          />
        </Card>
        {posible && (
          <>
            <Card as="section">
              <PorQue datos={datos} valores={valores} errores={errores} />
            </Card>
            <Card
              as="section"
              className="group-has-[[value=garantia]:checked]:group-has-[[value=reparacion]:checked]:hidden group-has-[[value=garantia]:checked]:group-has-[[value=cambio]:checked]:hidden"
            >
              <Donde datos={datos} valores={valores} errores={errores} />
            </Card>
          </>
        )}
      </div>
      {posible && (
        <ResumenDevolver
          datos={datos}
          elegido={elegido}
          unica={unica}
          enviando={formData?.get("intento") === "pedir"}
        >
          <CuentaErrores errores={errores} />
        </ResumenDevolver>
      )}
    </Form>
  );
}

type Parte = { datos: DatosDevolver; valores: Record<string, string>; errores: Record<string, string> };

/** The last day of a right over all lines: the first to end. Null when it has no day yet. */
function hastaCuando(datos: DatosDevolver, tipo: "retracto" | "garantia"): string | null {
  const vivos = datos.lineas.map(({ derecho }) => derecho[tipo]).filter(({ negada }) => negada === null);
  const fin = primerFin(vivos.map(({ hasta }) => hasta));
  return fin && `Hasta el ${formatearFechaLarga(ultimoDiaDelPlazo(fin))}`;
}

const Hasta = ({ texto }: { texto: string | null }) => (
  <span className="mt-1 flex items-center gap-1.5 text-sm font-semibold">
    <CalendarDays aria-hidden="true" className="size-4" />
    {texto ?? "El plazo corre desde que lo recibas"}
  </span>
);

const LEYENDA = "mb-3 text-xl font-bold";

/** What the law offers for broken goods, with equal weight. */
const SOLUCIONES = [
  { value: "reparacion", titulo: "Reparación", texto: "Gratis, ida y vuelta", Icono: Wrench },
  { value: "cambio", titulo: "Cambio", texto: "Uno nuevo, igual", Icono: RotateCw },
  { value: "dinero", titulo: "Mi dinero", texto: "Lo que pagaste", Icono: Banknote },
];

function PorQue({ datos, valores, errores }: Parte) {
  const puede = (tipo: "retracto" | "garantia") =>
    datos.lineas.some(({ derecho }) => derecho[tipo].negada === null);
  return (
    <fieldset>
      <legend className={LEYENDA}>¿Por qué?</legend>
      <div className="grid gap-3 md:grid-cols-2">
        <OpcionDevolver
          name="tipo"
          value="retracto"
          titulo="Me arrepentí"
          texto="Sin dar motivos"
          elegida={valores.tipo === "retracto"}
          mal={errores.tipo !== undefined}
          disabled={!puede("retracto")}
        >
          {puede("retracto") && <Hasta texto={hastaCuando(datos, "retracto")} />}
          {puede("retracto") && datos.contrato_en === null && (
            <span className="mt-1 block text-sm text-tinta-2">{TEXTOS_DEVOLUCION.sin_contrato}</span>
          )}
        </OpcionDevolver>
        <OpcionDevolver
          name="tipo"
          value="garantia"
          titulo="Tiene una falla"
          texto={`Garantía legal de ${MESES_GARANTIA} meses`}
          elegida={valores.tipo === "garantia"}
          mal={errores.tipo !== undefined}
          disabled={!puede("garantia")}
        >
          {puede("garantia") && <Hasta texto={hastaCuando(datos, "garantia")} />}
        </OpcionDevolver>
      </div>
      {errores.tipo && <p className="mt-2 text-sm text-error">{errores.tipo}</p>}
      <div className="mt-4 hidden gap-4 group-has-[[value=garantia]:checked]:grid">
        <fieldset>
          <legend className="mb-2 font-bold">¿Qué prefieres? Tú eliges</legend>
          <div className="grid grid-cols-3 gap-2 md:gap-3">
            {SOLUCIONES.map(({ value, titulo, texto, Icono }) => (
              <OpcionDevolver
                key={value}
                name="solucion"
                value={value}
                titulo={titulo}
                texto={texto}
                icono={<Icono aria-hidden="true" />}
                elegida={valores.solucion === value}
                mal={errores.solucion !== undefined}
              />
            ))}
          </div>
          {errores.solucion && <p className="mt-2 text-sm text-error">{errores.solucion}</p>}
        </fieldset>
        <TextAreaField
          label="¿Qué le pasa?"
          name="falla"
          rows={3}
          maxLength={500}
          defaultValue={valores.falla}
          error={errores.falla}
        />
        <FileField
          label="Fotos (opcional)"
          name="fotos"
          multiple
          accept="image/jpeg,image/png,image/webp,image/gif"
          button="Agregar fotos"
          help={`Hasta ${MAX_FOTOS_DEVOLUCION}, de 5 MB cada una: nos ayudan a responderte antes.`}
          error={errores.fotos}
        />
      </div>
    </fieldset>
  );
}

function Donde({ datos, valores, errores }: Parte) {
  // Money goes back the way it came: a transfer is offered for a card once the server said that this amount cannot go back to it.
  const porTransferencia =
    !datos.con_tarjeta || valores.forma === "transferencia" || errores.forma !== undefined;
  return (
    <fieldset>
      <legend className={LEYENDA}>¿Dónde te devolvemos el dinero?</legend>
      <div className="grid gap-3 md:grid-cols-2">
        {porTransferencia && (
          <OpcionDevolver
            name="forma"
            value="transferencia"
            titulo="A tu cuenta"
            texto="Por transferencia"
            elegida={valores.forma === "transferencia"}
            mal={errores.forma !== undefined}
          />
        )}
        <OpcionDevolver
          name="forma"
          value="a_favor"
          titulo="Saldo a favor"
          texto="Para tu próxima compra"
          elegida={valores.forma === "a_favor"}
        />
        {datos.con_tarjeta && (
          <OpcionDevolver
            name="forma"
            value="tarjeta"
            titulo="A tu tarjeta"
            texto="Con la que pagaste"
            elegida={valores.forma === "tarjeta"}
          />
        )}
      </div>
      {errores.forma && <p className="mt-2 text-sm text-error">{errores.forma}</p>}
      <div className="mt-4 hidden gap-x-4 gap-y-3 group-has-[[value=transferencia]:checked]:grid md:grid-cols-2">
        <CamposCuenta persona={datos} valores={valores} errores={errores} />
      </div>
    </fieldset>
  );
}
