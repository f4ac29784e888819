import { sinPerder } from "#app/lib/actions/sin-perder.ts";
import "./conciliacion.css";
import { useEffect } from "react";
import { FileUp } from "#app/admin/iconos.tsx";
import { AvisoFijo } from "#app/admin/kit/aviso.tsx";
import { EnlaceAccion } from "#app/admin/kit/enlace-accion.tsx";
import { Exportar } from "#app/admin/kit/lista/exportar.tsx";
import { FiltroEstados } from "#app/admin/kit/lista/filtro-estados.tsx";
import { FiltroTexto } from "#app/admin/kit/lista/filtro-texto.tsx";
import { SinResultados } from "#app/admin/kit/lista/lista-vacia.tsx";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { SoltarCartola } from "#app/admin/transferencias/soltar/soltar.tsx";
import { requierePermiso } from "#app/context.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import { bytesAHex } from "#modules/comun/cripto/criptografia.ts";
import { miles } from "#modules/comun/dinero/dinero.ts";
import {
  type FiltrosConciliacion,
  leerFiltrosConciliacion,
} from "#modules/transferencias/conciliacion/busqueda.ts";
import { leerPaginaConciliacion } from "#modules/transferencias/conciliacion/leer-pagina.server.ts";
import type { Route } from "./+types/conciliacion.page.ts";
import { accionesDeConciliacion } from "./acciones.server.ts";
import { DeshacerCalces } from "./deshacer.tsx";
import { ConDetalles } from "./detalle.tsx";
import { GruposConciliacion } from "./grupos.tsx";
import { Apartados, Confirmados } from "./otras.tsx";
import { PieSeguras } from "./pie.tsx";

/** The form of the undo that the Z key sends. */
const DESHACER_ULTIMO = "deshacer-ultimo";

const escribe = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest("input, select, textarea, [contenteditable]") !== null;

const enviar = (form: HTMLFormElement | null | undefined, boton?: HTMLElement | null): void =>
  form?.requestSubmit(boton ?? undefined);

/** Focuses the next proposal; false when there is none. A confirmed one leaves the list, and its place goes on counting. */
function mover(paso: 1 | -1, lugar: { ultimo: number }): boolean {
  const todas = [...document.querySelectorAll<HTMLElement>("[data-propuesta]")];
  const actual = todas.findIndex((una) => una.contains(document.activeElement));
  const siguiente = actual < 0 ? lugar.ultimo : actual + paso;
  lugar.ultimo = Math.min(todas.length - 1, Math.max(0, siguiente));
  todas[lugar.ultimo]?.focus();
  return todas.length > 0;
}

/** Arrows move between the proposals, Enter confirms the one with the focus, Z undoes the last payment. */
function useTeclado(): void {
  useEffect(() => {
    const lugar = { ultimo: 0 };
    function pulsar(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || escribe(event.target))
        return;
      const propuesta = document.activeElement?.closest<HTMLElement>("[data-propuesta]");
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        if (!mover(event.key === "ArrowDown" ? 1 : -1, lugar)) return;
      } else if (event.key === "Enter" && propuesta && document.activeElement === propuesta)
        enviar(propuesta.querySelector("form"), propuesta.querySelector<HTMLElement>("[data-confirmar]"));
      else if (event.key.toLowerCase() === "z") {
        const form = document.getElementById(DESHACER_ULTIMO);
        if (!(form instanceof HTMLFormElement)) return;
        enviar(form);
      } else return;
      event.preventDefault();
    }
    document.addEventListener("keydown", pulsar);
    return () => document.removeEventListener("keydown", pulsar);
  }, []);
}

export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = requierePermiso(args, "transferencias.ver");
  const filtros = leerFiltrosConciliacion(new URL(args.request.url).searchParams);
  return {
    filtros,
    ahora: ctx.now(),
    clave: bytesAHex(ctx.random(16)),
    pagina: await leerPaginaConciliacion(ctx, filtros, sesion),
  };
}

export const action = accionesDeConciliacion;

export const clientAction = sinPerder<typeof action>();

export default function Transferencias({ loaderData, actionData }: Route.ComponentProps) {
  const { filtros, pagina, clave, ahora } = loaderData;
  const respuesta = useLastAnswer(actionData);
  useTeclado();
  const { propuestas, ultimo } = pagina;
  const hechos = respuesta?.ok ? (respuesta.datos?.hechos ?? []) : [];
  return (
    <PaginaAdmin
      temas={["admin"]}
      title="Transferencias"
      text={resumen(pagina.conteos)}
      actions={<Acciones />}
      cargando="Cargando transferencias..."
    >
      <SoltarCartola />
      {respuesta?.mensaje && (
        <AvisoFijo kind={respuesta.ok ? "success" : "error"}>
          <span className="flex flex-wrap items-center justify-between gap-x-3.5 gap-y-2">
            {respuesta.mensaje}
            {hechos.length > 1 && (
              <DeshacerCalces hechos={hechos}>{`Deshacer los ${hechos.length}`}</DeshacerCalces>
            )}
          </span>
        </AvisoFijo>
      )}
      <Filtros filtros={filtros} porCalzar={pagina.conteos.total} />
      {filtros.estado === undefined && (
        <div className="mb-3 flex flex-wrap items-center gap-x-3.5 gap-y-2.5 empty:hidden">
          {ultimo && (
            <DeshacerCalces id={DESHACER_ULTIMO} hechos={ultimo}>
              {`Deshacer ${ultimo[0]?.codigo}`}
            </DeshacerCalces>
          )}
          <Teclas />
        </div>
      )}
      <ConDetalles detalles={pagina.detalles}>
        <Contenido pagina={pagina} filtros={filtros} clave={clave} ahora={ahora} />
      </ConDetalles>
      {filtros.estado === undefined && <PieSeguras propuestas={propuestas} clave={clave} />}
    </PaginaAdmin>
  );
}

type Pagina = Route.ComponentProps["loaderData"]["pagina"];

function resumen({ seguras, probables, a_mano, sueltos }: Pagina["conteos"]): string {
  if (seguras + probables + a_mano + sueltos === 0) return "Ningún depósito espera";
  const partes = [
    seguras > 0 && `${seguras} ${seguras === 1 ? "segura" : "seguras"}`,
    probables > 0 && `${probables} ${probables === 1 ? "probable" : "probables"}`,
    a_mano > 0 && `${a_mano} a mano`,
    sueltos > 0 && `${sueltos} sin compra`,
  ];
  return partes.filter(Boolean).join(" · ");
}

const Acciones = () => (
  <>
    <Exportar lista="transferencias" />
    <EnlaceAccion to="/admin/transferencias/importar" icon={<FileUp aria-hidden="true" />}>
      Importar cartola
    </EnlaceAccion>
  </>
);

const Filtros = ({ filtros, porCalzar }: { filtros: FiltrosConciliacion; porCalzar: number }) => (
  <section aria-label="Buscar transferencias" className="card mb-4 grid gap-2.5 p-2.5 md:px-3.5 md:py-3">
    <FiltroEstados
      actual={filtros.estado}
      opciones={[
        { estado: undefined, nombre: "Por calzar", cuantos: miles(porCalzar) },
        { estado: "confirmados", nombre: "Confirmados", cuantos: null },
        { estado: "aparte", nombre: "Aparte", cuantos: null },
      ]}
    />
    <FiltroTexto filtros={filtros} placeholder="Monto, RUT, nombre, código o comentario" />
  </section>
);

const Teclas = () => (
  <p className="calce-teclas ml-auto text-[0.8125rem] text-tinta-2 max-lg:hidden">
    <kbd>↑</kbd> <kbd>↓</kbd> moverse · <kbd>Enter</kbd> confirmar · <kbd>Z</kbd> deshacer lo último
  </p>
);

type ContenidoProps = { pagina: Pagina; filtros: FiltrosConciliacion; clave: string; ahora: Date };

function Contenido({ pagina, filtros, clave, ahora }: ContenidoProps) {
  const { confirmados, apartados, liquidaciones, alguna } = pagina;
  const buscado = Boolean(filtros.texto);
  if (filtros.estado === "confirmados")
    return confirmados.length > 0 ? (
      <section aria-label="Pagos confirmados" className="card overflow-hidden">
        <Confirmados pagos={confirmados} ahora={ahora} />
      </section>
    ) : (
      <Nada titulo="Ningún pago confirmado con la cartola." buscado={buscado} />
    );
  if (filtros.estado === "aparte")
    return apartados.length > 0 ? (
      <section aria-label="Movimientos aparte" className="card overflow-hidden">
        <Apartados movimientos={apartados} liquidaciones={liquidaciones} />
      </section>
    ) : (
      <Nada titulo="Ningún movimiento aparte." buscado={buscado} />
    );
  if (!alguna) return <Nada titulo="Ningún depósito espera." buscado={buscado} />;
  return <GruposConciliacion pagina={pagina} elegido={filtros.deposito} clave={clave} />;
}

const Nada = ({ titulo, buscado }: { titulo: string; buscado: boolean }) =>
  buscado ? (
    <SinResultados titulo="Nada coincide con la búsqueda." />
  ) : (
    <EmptyState
      image="vacio-pedidos"
      title={titulo}
      text="Descarga la cartola o el informe de transferencias recibidas de tu banco: aquí verás qué depósito paga cada compra. También puedes arrastrar el archivo a esta página."
      actions={<ButtonLink to="/admin/transferencias/importar">Importar cartola</ButtonLink>}
    />
  );
