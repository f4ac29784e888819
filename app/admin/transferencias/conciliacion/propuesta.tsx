import { Form, useNavigation } from "react-router";
import { Link2 } from "#app/admin/iconos.tsx";
import { SiPuede } from "#app/admin/kit/permiso.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { conMayuscula } from "#modules/comun/texto/frases.ts";
import { vanJuntos } from "#modules/transferencias/calce/juntos.ts";
import type { TipoPropuesta } from "#modules/transferencias/calce/tipos.ts";
import { pagaOtra } from "#modules/transferencias/conciliacion/grupos.ts";
import type { PropuestaPorConfirmar } from "#modules/transferencias/conciliacion/leer-conciliacion.server.ts";
import { MasDeLaFila } from "./apartar.tsx";
import { DepositoFila, VentaFila } from "./filas.tsx";

const BOTONES: Partial<Record<TipoPropuesta, string>> = {
  parcial: "Registrar pago parcial",
  exceso: "Confirmar y dejar el resto a favor",
  ya_pagada: "Dejar a favor del cliente",
  anulada: "Dejar a favor del cliente",
  rechazada: "Reabrir y confirmar",
  cotizacion: "Crear la venta y confirmar",
};

const MAX_OPCIONES = 6;

type Props = {
  propuesta: PropuestaPorConfirmar;
  /** What its group calls it. */
  nombre: string;
  clave: string;
};

/** What the rule proposes: deposits and sales side by side, the reason, and the button that confirms it. */
export function PropuestaFila({ propuesta, nombre, clave }: Props) {
  const { tipo, depositos, ventas, automatica } = propuesta;
  const [deposito] = depositos;
  const [venta] = ventas;
  if (!deposito || !venta) return null;
  const otra = depositos.length === 1 && ventas.length === 1 && pagaOtra(deposito, venta);
  return (
    <li
      className="calce-propuesta"
      data-propuesta={deposito.id}
      // The arrow keys move between the proposals.
      tabIndex={-1}
      aria-label={`${nombre}: ${ventas.map(({ codigo }) => codigo).join(", ")}`}
    >
      <Form method="post" preventScrollReset id={`propuesta-${deposito.id}`} className="contents">
        <input type="hidden" name="intento" value={tipo === "cotizacion" ? "crear" : "unir"} />
        <input type="hidden" name="clave" value={clave} />
        <Lado que="deposito" tipo={tipo} valores={depositos.map(({ id }) => String(id))}>
          {depositos.slice(0, MAX_OPCIONES).map((uno, i) => (
            <Opcion
              key={uno.id}
              que="deposito"
              valor={String(uno.id)}
              elige={elige(tipo, depositos.length)}
              primera={i === 0}
            >
              <DepositoFila deposito={uno} otra={otra} />
            </Opcion>
          ))}
        </Lado>
        <Link2 aria-hidden="true" className="calce-enlace" />
        <Lado que="venta" tipo={tipo} valores={ventas.map(({ codigo }) => codigo)}>
          {ventas.slice(0, MAX_OPCIONES).map((una, i) => (
            <Opcion
              key={una.codigo}
              que="venta"
              valor={una.codigo}
              elige={elige(tipo, ventas.length)}
              primera={i === 0}
            >
              <VentaFila venta={una} otra={otra} />
            </Opcion>
          ))}
        </Lado>
      </Form>
      <p className="calce-motivo">
        {porQue(propuesta)}
        {otra && tipo !== "monto" && <b> Paga otra persona.</b>}
      </p>
      {!automatica && <Confirmar deposito={deposito.id} tipo={tipo} />}
      <MasDeLaFila depositos={depositos.slice(0, MAX_OPCIONES)} segura={automatica} elegir />
    </li>
  );
}

function porQue({ nivel, automatica, motivo, depositos }: PropuestaPorConfirmar): string {
  const frase = `${conMayuscula(motivo)}.`;
  if (nivel !== "segura" || automatica) return frase;
  return depositos.some(({ en_duda }) => en_duda)
    ? `${frase} Fintoc cambió o quitó el depósito: mírala antes.`
    : `${frase} Viene de un archivo provisorio o sin comprobar: mírala antes.`;
}

function Confirmar({ deposito, tipo }: { deposito: number; tipo: TipoPropuesta }) {
  const { formData } = useNavigation();
  const enviando = formData?.get("deposito") === String(deposito) && formData.get("intento") !== "apartar";
  return (
    <SiPuede permiso="ventas.confirmar">
      <Button
        form={`propuesta-${deposito}`}
        size="sm"
        variant="secondary"
        loading={enviando}
        className="calce-confirmar"
        data-confirmar
      >
        {BOTONES[tipo] ?? "Confirmar"}
      </Button>
    </SiPuede>
  );
}

/** Whether the person has to choose one of several rows. */
const elige = (tipo: TipoPropuesta, cuantos: number): boolean => cuantos > 1 && !vanJuntos(tipo);

type LadoProps = {
  que: "deposito" | "venta";
  tipo: TipoPropuesta;
  /** The values of all rows; `children` are the first of them. */
  valores: readonly string[];
  children: React.ReactNode;
};

function Lado({ que, tipo, valores, children }: LadoProps) {
  const nombre = que === "deposito" ? "Depósito" : "Compra";
  const elegir = elige(tipo, valores.length);
  const ocultas = valores.slice(MAX_OPCIONES);
  return (
    <fieldset className="calce-lado grid min-w-0 gap-1.5">
      <legend className={elegir ? "text-[0.8125rem] font-semibold text-tinta-2" : "sr-only"}>
        {elegir ? `Elige ${que === "deposito" ? "el depósito" : "la compra"}` : nombre}
      </legend>
      {children}
      {/* Rows that go together are all sent, shown or not. */}
      {!elegir && ocultas.map((valor) => <input key={valor} type="hidden" name={que} value={valor} />)}
      {ocultas.length > 0 && (
        <span className="calce-dato">
          {elegir ? `y ${ocultas.length} más: elígelos a mano.` : `y ${ocultas.length} más, que van juntos.`}
        </span>
      )}
    </fieldset>
  );
}

type OpcionProps = {
  que: "deposito" | "venta";
  valor: string;
  elige: boolean;
  primera: boolean;
  children: React.ReactNode;
};

/** A row of a proposal: to choose from, or only to see. */
const Opcion = ({ que, valor, elige, primera, children }: OpcionProps) =>
  elige ? (
    <label className="calce-opcion">
      <input type="radio" name={que} value={valor} defaultChecked={primera} className="radio" />
      {children}
    </label>
  ) : (
    <div>
      <input type="hidden" name={que} value={valor} />
      {children}
    </div>
  );
