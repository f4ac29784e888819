import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { CAMPO_BUSCAR } from "#app/productos/buscar/campo.ts";
import { visualDeCategoria } from "#app/productos/categoria-visual.ts";
import { cx } from "#app/ui/cx.ts";
import { DrawerButton } from "#app/ui/dialog/drawer.tsx";
import { SwitchField } from "#app/ui/field/field.tsx";
import { ArrowDownUp, ChevronDown, Search, SlidersHorizontal } from "#app/ui/iconos.tsx";
import type { Categoria } from "#modules/productos/categoria.ts";
import { type Consulta, cambiarConsulta, filtrosActivos, ORDENES } from "#modules/productos/consulta.ts";
import { CAJON_FILTROS } from "./filtros-cajon.tsx";
import { nombreOrden } from "./textos.ts";
import { useEnvio } from "./use-envio.ts";

/** Search, order and switch: a plain form that submits itself on every change. */
export function FiltrosProductosLista({ consulta }: { consulta: Consulta }) {
  const { buscar, cambiar, escribir, ref } = useEnvio(consulta);
  const activos = filtrosActivos(consulta);
  return (
    <Form
      ref={ref}
      method="get"
      action="/productos"
      role="search"
      autoComplete="off"
      aria-label="Productos"
      className="flex items-center gap-2.5 md:gap-3"
      onSubmit={buscar}
    >
      <BuscarCampo q={consulta.q} onInput={escribir} />
      {consulta.categoria && <input type="hidden" name="categoria" value={consulta.categoria} />}
      <span className="field-box hidden w-59 md:block">
        <ArrowDownUp aria-hidden="true" className="field-icon" />
        <select
          name="orden"
          aria-label="Ordenar"
          className="input input-with-icon font-semibold"
          defaultValue={consulta.orden}
          onChange={cambiar}
        >
          {ORDENES.map((orden) => (
            <option key={orden} value={orden}>
              {nombreOrden(orden, consulta.q)}
            </option>
          ))}
        </select>
        <ChevronDown className="field-caret" aria-hidden="true" />
      </span>
      <SwitchField
        name="con_puntos"
        value="1"
        label="Con sorteo en marcha"
        fieldClassName="hidden md:grid lg:shrink-0 text-[0.9375rem] leading-tight"
        defaultChecked={consulta.con_puntos}
        onChange={cambiar}
      />
      <DrawerButton
        drawer={CAJON_FILTROS}
        label={activos === 0 ? "Filtros y orden" : `Filtros y orden, ${activos} en uso`}
        className="lista-filtrar relative place-items-center flex-none size-13 rounded-campo bg-superficie text-tinta md:hidden"
      >
        <SlidersHorizontal aria-hidden="true" />
        {activos > 0 && (
          <b
            className="absolute font-sans font-extrabold text-[0.75rem] leading-5 -top-1.5 -right-1.5 size-5 rounded-full bg-marca text-sobre-marca text-center"
            aria-hidden="true"
          >
            {activos}
          </b>
        )}
      </DrawerButton>
    </Form>
  );
}

const BuscarCampo = ({ q, onInput }: { q: string; onInput: () => void }) => (
  <span className="field-box min-w-0 flex-1">
    <button
      type="submit"
      className="lista-buscar absolute left-0.5 top-1/2 z-1 grid place-items-center size-11 rounded-xl text-tinta"
      aria-label="Buscar"
    >
      <Search aria-hidden="true" />
    </button>
    <input
      id={CAMPO_BUSCAR}
      type="search"
      name="q"
      defaultValue={q}
      maxLength={80}
      placeholder="Busca por nombre"
      aria-label="Buscar productos"
      autoComplete="off"
      enterKeyHint="search"
      className="input pl-12"
      onInput={onInput}
    />
  </span>
);

/** All categories in one row, which scrolls sideways on phones. */
export function Pastillas({
  consulta,
  categorias,
}: {
  consulta: Consulta;
  categorias: readonly Categoria[];
}) {
  return (
    <nav
      aria-label="Categorías"
      className="lista-categorias relative flex gap-2 overflow-x-auto -mx-4 md:-mx-1 lg:flex-wrap"
    >
      <Pastilla to={cambiarConsulta(consulta, { categoria: null })} activa={consulta.categoria === null}>
        Todas
      </Pastilla>
      {categorias.map(({ id, categoria }) => {
        const Icon = visualDeCategoria(categoria).icon;
        return (
          <Pastilla
            key={id}
            to={cambiarConsulta(consulta, { categoria })}
            activa={consulta.categoria === categoria}
          >
            <Icon aria-hidden="true" />
            {categoria}
          </Pastilla>
        );
      })}
    </nav>
  );
}

type PastillaProps = { to: string; activa: boolean; children: ReactNode };

const Pastilla = ({ to, activa, children }: PastillaProps) => (
  <Link
    to={to}
    prefetch="intent"
    preventScrollReset
    aria-current={activa ? "true" : undefined}
    className={cx(
      "lista-categoria flex flex-none gap-2 items-center h-11 px-4 font-semibold text-[0.90625rem] whitespace-nowrap",
      activa && "lista-categoria-activa",
    )}
  >
    {children}
  </Link>
);
