import { Form, Link } from "react-router";
import { AvisoRespuesta } from "#app/admin/kit/aviso.tsx";
import { metaAdmin } from "#app/admin/kit/meta.ts";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { Editable } from "#app/admin/kit/permiso.tsx";
import { requierePermiso } from "#app/context.ts";
import { acciones } from "#app/lib/actions/accion.server.ts";
import { texto } from "#app/lib/actions/forms.ts";
import { sinPerder } from "#app/lib/actions/sin-perder.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Note } from "#app/ui/note.tsx";
import { Volver } from "#app/ui/volver.tsx";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { leerEntero } from "#modules/comun/entero.ts";
import { diaCorto } from "#modules/comun/fechas/dias.ts";
import {
  decidirDudoso,
  type FilaFintoc,
  leerMovimientosPorRevisar,
  type PorVer,
  resolverCambio,
} from "#modules/transferencias/fintoc/revisar.server.ts";
import type { Route } from "./+types/fintoc.page.ts";

export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = requierePermiso(args, "transferencias.ver");
  return { por_ver: await leerMovimientosPorRevisar(ctx, sesion) };
}

const numeros = (escrito: string): number[] => escrito.split(",").flatMap((uno) => leerEntero(uno) ?? []);

const visto = (form: FormData) => ({ id: texto(form, "id"), huella: texto(form, "huella") });

export const action = acciones(
  { pagina: "transferencias.ver", hace: ["transferencias.importar"] },
  {
    async decidir({ ctx, form, sesion }) {
      const [numero = null] = numeros(texto(form, "es"));
      const es = texto(form, "es") === "otro" ? "otro" : numero;
      const vistos = numeros(texto(form, "vistos"));
      return decidirDudoso(ctx, { id: texto(form, "id"), es, vistos }, sesion);
    },
    aceptar: ({ ctx, form, sesion }) => resolverCambio(ctx, { ...visto(form), que: "aceptar" }, sesion),
    dejar: ({ ctx, form, sesion }) => resolverCambio(ctx, { ...visto(form), que: "dejar" }, sesion),
  },
);

export const clientAction = sinPerder<typeof action>();

export const meta: Route.MetaFunction = (args) =>
  metaAdmin(
    args,
    "Movimientos de Fintoc por revisar",
    "Lo que Fintoc cambió o quitó, y lo que puede estar en una cartola.",
  );

export default function RevisarFintoc({ loaderData, actionData }: Route.ComponentProps) {
  const { por_ver } = loaderData;
  return (
    <PaginaAdmin
      title="Movimientos de Fintoc por revisar"
      text={<Volver to="/admin/transferencias">Todas las transferencias</Volver>}
    >
      <div className="grid gap-4.5">
        <AvisoRespuesta respuesta={useLastAnswer(actionData)} />
        {por_ver.length === 0 && <Note kind="info">Nada por revisar.</Note>}
        <Editable permiso="transferencias.importar">
          <ul className="grid gap-3.5">
            {por_ver.map((visto) => (
              <li key={visto.id}>
                <Card className="grid gap-3">
                  <Movimiento fila={visto.fila} />
                  {visto.estado === "dudoso" ? <Dudoso visto={visto} /> : <Marcado visto={visto} />}
                </Card>
              </li>
            ))}
          </ul>
        </Editable>
      </div>
    </PaginaAdmin>
  );
}

const Movimiento = ({
  fila: { monto, fecha_contable, nombre_pagador, rut_pagador, comentario, glosa },
}: {
  fila: FilaFintoc;
}) => (
  <p className="flex items-start justify-between gap-3">
    <span className="min-w-0">
      <b className="break-words">{nombre_pagador || glosa}</b>
      <span className="block text-sm text-tinta-2">
        {diaCorto(fecha_contable)}
        {rut_pagador && ` · ${rut_pagador}`}
        {comentario && ` · «${comentario}»`}
      </span>
    </span>
    <b className="tabular-nums">{pesos(monto)}</b>
  </p>
);

type Visto<E> = { visto: Extract<PorVer, { estado: E }> };

/** It may be a movement of a file or another one. */
const Dudoso = ({ visto: { id, candidatos } }: Visto<"dudoso">) => (
  <Form method="post" preventScrollReset className="grid gap-2">
    <input type="hidden" name="intento" value="decidir" />
    <input type="hidden" name="id" value={id} />
    <input type="hidden" name="vistos" value={candidatos.map((uno) => uno.id).join(",")} />
    <fieldset className="grid gap-1.5">
      <legend className="mb-1 font-semibold">¿Es el mismo movimiento de una cartola?</legend>
      {candidatos.map((uno) => (
        <label key={uno.id} className="flex min-h-11 items-center gap-2.5">
          <input type="radio" name="es" value={uno.id} required className="radio" />
          Es el que ya está, del {diaCorto(uno.fecha_contable)}: {uno.nombre_pagador ?? uno.glosa}
        </label>
      ))}
      <label className="flex min-h-11 items-center gap-2.5">
        <input type="radio" name="es" value="otro" required className="radio" />
        Es otro: guárdalo como nuevo
      </label>
    </fieldset>
    <Button size="sm" className="justify-self-start">
      Guardar
    </Button>
  </Form>
);

/** Fintoc changed or removed it. A deposit that has paid a sale stays as it is. */
function Marcado({ visto: { id, estado, huella, usos, cambios } }: Visto<"cambiado" | "quitado">) {
  const quitado = estado === "quitado";
  return (
    <Form method="post" preventScrollReset className="grid gap-2.5">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="huella" value={huella} />
      <p>
        <Chip tone="warning">{quitado ? "Fintoc lo quitó" : "Fintoc lo cambió"}</Chip>
      </p>
      {cambios.length > 0 && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
          {cambios.map(({ campo, antes, ahora }) => (
            <div key={campo} className="contents">
              <dt className="text-tinta-2">{campo}</dt>
              <dd className="break-words">
                <s>{antes || "vacío"}</s> → {ahora || "vacío"}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {usos.length > 0 && (
        <p className="text-sm">
          Ya pagó{" "}
          {usos.map((codigo, i) => (
            <span key={codigo}>
              {i > 0 && ", "}
              <Link to={`/admin/ventas/${codigo}`}>{codigo}</Link>
            </span>
          ))}
          : no cambia nada si no deshaces ese pago.
        </p>
      )}
      <div className="flex flex-wrap gap-2.5">
        {usos.length === 0 && (
          <Button size="sm" name="intento" value="aceptar">
            {quitado ? "Apartar el depósito" : "Aceptar el cambio"}
          </Button>
        )}
        <Button size="sm" variant="secondary" name="intento" value="dejar">
          Dejarlo como está
        </Button>
      </div>
    </Form>
  );
}
