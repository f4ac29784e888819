import { type ReactNode, useState } from "react";
import { Link, useNavigation } from "react-router";
import { Confirmar } from "#app/admin/kit/confirmar.tsx";
import { FormularioAdmin } from "#app/admin/kit/formulario/formulario.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Card } from "#app/ui/card.tsx";
import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import { leerEntero } from "#modules/comun/entero.ts";
import { CAMPOS_AJUSTE } from "#modules/personas/ajuste.ts";
import { nombrePersona } from "#modules/personas/persona.ts";
import type { FilaUsuario } from "#modules/personas/personas.store.server.ts";

type Props = { persona: FilaUsuario; clave: string; respuesta: Respuesta | undefined };

/** Second step: amount and reason. The key lives as long as the form, so a double click adjusts once. */
export function AjusteFormulario({ persona, clave, respuesta }: Props) {
  const [propia] = useState(clave);
  const { state } = useNavigation();
  const sentido = respuesta?.valores.sentido;
  return (
    <Card as="section" className="max-w-2xl">
      <Quien persona={persona} />
      <FormularioAdmin
        campos={CAMPOS_AJUSTE}
        intento=""
        valores={{}}
        respuesta={respuesta}
        boton={
          <Confirmar
            titulo="¿Registrar este ajuste?"
            pregunta={(form) => pregunta(form, persona)}
            loading={state === "submitting"}
            className="justify-self-start max-md:w-full"
          >
            Registrar ajuste
          </Confirmar>
        }
        valida
        className="mt-5 grid gap-5"
      >
        {(campo) => (
          <>
            <input type="hidden" name="usuario" value={persona.codigo_referido} />
            <input type="hidden" name="clave" value={propia} />
            <fieldset className="grid grid-cols-2 gap-2.5">
              <legend className="field-label mb-1.75">Qué haces</legend>
              <Sentido value="sumar" elegido={sentido !== "quitar"}>
                Sumar puntos
              </Sentido>
              <Sentido value="quitar" elegido={sentido === "quitar"}>
                Quitar puntos
              </Sentido>
            </fieldset>
            {campo("puntos", {
              required: true,
              className: "max-w-52 font-display text-xl font-extrabold tabular-nums",
            })}
            {campo("motivo", { required: true })}
          </>
        )}
      </FormularioAdmin>
    </Card>
  );
}

const Quien = ({ persona }: { persona: FilaUsuario }) => (
  <div className="flex flex-wrap items-center justify-between gap-3 rounded-campo bg-papel-2 px-4 py-3">
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={nombrePersona(persona)} size="lg" />
      <span className="min-w-0">
        <b className="block truncate">{nombrePersona(persona)}</b>
        <span className="block truncate text-sm text-tinta-2">
          {persona.codigo_referido} ·{" "}
          <Link to="/admin/puntos/ajuste" className="font-semibold text-enlace underline underline-offset-3">
            elegir a otra
          </Link>
        </span>
      </span>
    </span>
    <span className="flex items-baseline justify-between gap-3 max-sm:w-full sm:grid sm:justify-items-end sm:gap-0">
      <span className="text-[0.8125rem] text-tinta-2">Saldo</span>
      <b className="font-display text-2xl font-extrabold tracking-[-0.03em] tabular-nums">
        {miles(persona.puntos)}
      </b>
    </span>
  </div>
);

type SentidoProps = { value: string; elegido: boolean; children: ReactNode };

const Sentido = ({ value, elegido, children }: SentidoProps) => (
  <label className="flex min-h-13 cursor-pointer items-center gap-2.5 rounded-campo border-[1.5px] border-borde-campo px-3.5 font-semibold has-checked:border-foco has-checked:bg-info-fondo has-checked:text-info">
    <input type="radio" name="sentido" value={value} defaultChecked={elegido} className="radio" />
    {children}
  </label>
);

/** The confirmation states the result before the change is made. */
function pregunta(form: FormData, persona: FilaUsuario): string {
  const puntos = leerEntero(String(form.get("puntos") ?? ""));
  if (puntos === null) return "Escribe los puntos como un número entero: así te decimos cómo queda su saldo.";
  const quita = form.get("sentido") === "quitar";
  const saldo = persona.puntos + (quita ? -puntos : puntos);
  const hace = quita ? `Le quitas ${conPuntos(puntos)} a` : `Le sumas ${conPuntos(puntos)} a`;
  const queda = saldo < 0 ? "no le alcanza" : `quedará con ${miles(saldo)}`;
  return `${hace} ${nombrePersona(persona)}: tiene ${miles(persona.puntos)} y ${queda}.`;
}
