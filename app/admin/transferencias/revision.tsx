import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { type ColumnaLista, TablaLista } from "#app/admin/kit/lista/tabla.tsx";
import { SiPuede } from "#app/admin/kit/permiso.tsx";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { CheckboxField } from "#app/ui/field/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { miles, pesos } from "#modules/comun/dinero/dinero.ts";
import { diaCorto } from "#modules/comun/fechas/dias.ts";
import { preguntaAjenas } from "#modules/transferencias/importar/cuenta-ajena.ts";
import {
  botonDelPlan,
  type FilaPlanCartola,
  type PlanImportado,
  type RevisionImportada,
} from "#modules/transferencias/importar/plan.ts";
import { ElegirColumnas } from "./columnas.tsx";
import { CuadraChip } from "./guardadas.tsx";

type Dudoso = PlanImportado["dudosos"][number];

/** Rows that may be a stored movement or another one: a person decides each. */
const Dudosos = ({ dudosos }: { dudosos: readonly Dudoso[] }) => (
  <div className="grid gap-3">
    <h3 className="text-lg">¿Es el mismo movimiento?</h3>
    {dudosos.map(({ leido, candidatos }) => (
      <fieldset key={leido.fila} className="grid gap-1.5 rounded-xl border border-linea p-3.5">
        <legend className="px-1 font-semibold">
          Fila {leido.fila}: {pesos(leido.monto)} el {diaCorto(leido.fecha_contable)}
          {leido.nombre_pagador && ` de ${leido.nombre_pagador}`}
        </legend>
        {candidatos.map(({ id, fecha_contable, nombre_pagador, glosa }) => (
          <label key={id} className="flex min-h-11 items-center gap-2.5">
            <input type="radio" name={`fila-${leido.fila}`} value={id} required className="radio" />
            Es el que ya está, del {diaCorto(fecha_contable)}: {nombre_pagador ?? glosa}
          </label>
        ))}
        <label className="flex min-h-11 items-center gap-2.5">
          <input type="radio" name={`fila-${leido.fila}`} value="otro" required className="radio" />
          Es otro: guárdalo como nuevo
        </label>
      </fieldset>
    ))}
  </div>
);

/** What saving the file would do, or why it cannot be read. */
export function RevisionCartola({ revision }: { revision: RevisionImportada }) {
  const { id, nombre, guardada_en } = revision;
  if (revision.estado === "rechazada") return <Note kind="error">{`${nombre}: ${revision.frase}`}</Note>;
  if (revision.estado === "desconocida")
    return <ElegirColumnas id={id} nombre={nombre} frase={revision.frase} tabla={revision.tabla} />;
  const { plan, ajenas } = revision;
  return <PlanCartola id={id} nombre={nombre} plan={plan} ajenas={ajenas} guardada={guardada_en !== null} />;
}

type Props = {
  id: number;
  nombre: string;
  plan: PlanImportado;
  ajenas: readonly string[];
  guardada: boolean;
};

function PlanCartola({ id, nombre, plan, ajenas, guardada }: Props) {
  const { lectura, nuevos, dudosos, desaparecidos } = plan;
  const { ilegibles, cuadratura } = lectura;
  return (
    <Card as="section" padded={false} aria-label="Revisión" className="overflow-hidden">
      <Form method="post" className="grid grid-cols-[minmax(0,1fr)] gap-3.5 p-4">
        <input type="hidden" name="cartola" value={id} />
        <h2 className="text-xl wrap-anywhere">{nombre}</h2>
        <p className="text-tinta-2">
          {lectura.banco} · {lectura.nombre}
          {lectura.cuenta && ` · cuenta ${lectura.cuenta}`}
          {lectura.periodo && ` · ${diaCorto(lectura.periodo.desde)} al ${diaCorto(lectura.periodo.hasta)}`}
        </p>
        <Conteos plan={plan} />
        {!lectura.comprobado && (
          <Note kind="warning">
            Formato sin comprobar con un archivo real: compara los movimientos con la página de tu banco.
            Ninguno se confirmará solo.
          </Note>
        )}
        <Note kind={cuadratura.clase === "ninguna" ? "info" : cuadratura.calza ? "success" : "warning"}>
          {cuadratura.detalle}
        </Note>
        {ilegibles.length > 0 && (
          <Note kind="error">
            No pudimos leer {filas(ilegibles.length)}; no se guardarán:
            <ul className="mt-1 list-disc pl-5">
              {ilegibles.slice(0, MOSTRADAS).map(({ fila, motivo }) => (
                <li key={fila}>
                  Fila {miles(fila)}: {motivo}
                </li>
              ))}
            </ul>
          </Note>
        )}
        {desaparecidos.length > 0 && (
          <Note kind="warning">
            La cartola definitiva no trae {movimientos(desaparecidos.length)} que la provisoria mostraba. No
            los borramos: revísalos con tu banco.
          </Note>
        )}
        {dudosos.length > 0 && <Dudosos dudosos={dudosos} />}
        {!guardada && ajenas.length > 0 && <CuentasAjenas cuentas={ajenas} />}
        <Guardar plan={plan} guardada={guardada} />
      </Form>
      {nuevos.length > 0 && (
        <div className="border-t border-linea">
          <Nuevos filas={nuevos} />
        </div>
      )}
    </Card>
  );
}

const filas = (cuantas: number) => (cuantas === 1 ? "una fila" : `${miles(cuantas)} filas`);
const movimientos = (cuantos: number) => (cuantos === 1 ? "un movimiento" : `${miles(cuantos)} movimientos`);

function Conteos({ plan }: { plan: PlanImportado }) {
  const { nuevos, conocidos, completados, dudosos, lectura, abonos, cargos } = plan;
  const { clase, calza } = lectura.cuadratura;
  return (
    <ul className="flex flex-wrap gap-2">
      <Conteo tono={nuevos.length > 0 ? "success" : "plain"}>Nuevos: {miles(nuevos.length)}</Conteo>
      <Conteo>Ya guardados: {miles(conocidos)}</Conteo>
      {completados > 0 && <Conteo tono="info">Se completan: {miles(completados)}</Conteo>}
      {dudosos.length > 0 && <Conteo tono="warning">Dudosos: {miles(dudosos.length)}</Conteo>}
      {lectura.ilegibles.length > 0 && (
        <Conteo tono="error">Ilegibles: {miles(lectura.ilegibles.length)}</Conteo>
      )}
      <Conteo>Entró {pesos(abonos)}</Conteo>
      <Conteo>Salió {pesos(cargos)}</Conteo>
      <li>
        <CuadraChip calza={clase === "ninguna" ? null : calza} />
      </li>
    </ul>
  );
}

const Conteo = ({
  tono = "plain",
  children,
}: {
  tono?: "success" | "info" | "warning" | "error" | "plain";
  children: ReactNode;
}) => (
  <li>
    <Chip tone={tono}>{children}</Chip>
  </li>
);

/** Money of another account did not come to the shop: the person says for each one that it did. */
const CuentasAjenas = ({ cuentas }: { cuentas: readonly string[] }) => (
  <Note kind="warning">
    {preguntaAjenas(cuentas)}
    {cuentas.map((cuenta) => (
      <CheckboxField
        key={cuenta}
        label={`La cuenta ${cuenta} es de la tienda`}
        name="cuenta_ajena"
        value={cuenta}
        required
      />
    ))}
  </Note>
);

function Guardar({ plan, guardada }: { plan: PlanImportado; guardada: boolean }) {
  const { formData } = useNavigation();
  if (guardada)
    return (
      <Note
        kind="info"
        action={
          <ButtonLink to="/admin/transferencias" size="sm" variant="secondary">
            Ver transferencias
          </ButtonLink>
        }
      >
        Este archivo ya está guardado.
      </Note>
    );
  const boton = botonDelPlan(plan);
  return (
    <SiPuede permiso="transferencias.importar">
      {!boton && <Note kind="success">Todo lo que trae este archivo ya estaba guardado.</Note>}
      <Button
        name="intento"
        value="guardar"
        loading={formData?.get("intento") === "guardar"}
        variant={boton ? "primary" : "secondary"}
        className="justify-self-start"
      >
        {boton ?? "Guardar el archivo igual"}
      </Button>
    </SiPuede>
  );
}

const MOSTRADAS = 200;

const NUEVOS: readonly ColumnaLista<FilaPlanCartola>[] = [
  { titulo: "Fila", numeric: true, etiqueta: true, valor: ({ fila }) => miles(fila) },
  { titulo: "Fecha", etiqueta: true, valor: ({ fecha_contable }) => diaCorto(fecha_contable) },
  { titulo: "Quién", etiqueta: true, valor: (fila) => <Quien fila={fila} /> },
  {
    titulo: "Descripción",
    etiqueta: true,
    className: "break-words",
    valor: ({ comentario, glosa }) => comentario || glosa,
  },
  { titulo: "Monto", numeric: true, etiqueta: true, valor: ({ monto }) => pesos(monto) },
];

const Nuevos = ({ filas: nuevas }: { filas: readonly FilaPlanCartola[] }) => (
  <>
    <TablaLista
      label="Movimientos nuevos"
      filas={nuevas.slice(0, MOSTRADAS)}
      clave={({ fila }) => fila}
      columnas={NUEVOS}
    />
    {nuevas.length > MOSTRADAS && (
      <p className="p-4 text-tinta-2">Y {movimientos(nuevas.length - MOSTRADAS)} más.</p>
    )}
  </>
);

const Quien = ({ fila }: { fila: Pick<FilaPlanCartola, "nombre_pagador" | "rut_pagador"> }) => (
  <>
    {fila.nombre_pagador ?? "—"}
    {fila.rut_pagador && <small className="block whitespace-nowrap text-tinta-3">{fila.rut_pagador}</small>}
  </>
);
