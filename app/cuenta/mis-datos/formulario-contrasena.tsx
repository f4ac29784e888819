import { type FormEvent, useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import { texto } from "#app/lib/actions/forms.ts";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { Button } from "#app/ui/button/button.tsx";
import { PasswordField } from "#app/ui/field/field.tsx";
import { MIN_CONTRASENA, negativaContrasena } from "#modules/usuarios/acceso/contrasena.ts";
import { NotaResultado, useEnviandoIntento } from "./resultado.tsx";

/** Tells why a password is weak before it is sent; the server checks it again. */
export function FormularioContrasena({
  email,
  resultado,
}: {
  email: string;
  resultado: Respuesta | undefined;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [debilidad, setDebilidad] = useState<string | null>(null);
  const enviando = useEnviandoIntento("contrasena");
  // Without JavaScript the answer is a new page: the anchor scrolls it to this form.
  const destino = useHydrated() ? "/mis-datos" : "/mis-datos#contrasena";
  const cambiada = resultado?.intento === "contrasena" && resultado.ok ? resultado.en : null;
  useEffect(() => {
    if (cambiada !== null) form.current?.reset();
  }, [cambiada]);

  const revisar = (nueva: string) => {
    const motivo = nueva === "" ? null : (negativaContrasena(nueva, email)?.frase ?? null);
    setDebilidad(motivo);
    return motivo;
  };
  const enviar = (event: FormEvent<HTMLFormElement>) => {
    const nueva = texto(new FormData(event.currentTarget), "nueva");
    if (revisar(nueva) !== null) event.preventDefault();
  };
  return (
    <section className="card p-4 md:p-6" aria-labelledby="contrasena">
      <h2 id="contrasena" className="text-xl">
        Contraseña
      </h2>
      <p className="mt-1.5 text-sm text-tinta-2">
        Al cambiarla cerramos tus sesiones en otros equipos y te avisamos por correo.
      </p>
      <NotaResultado intento="contrasena" resultado={resultado} className="mt-4" />
      <Form ref={form} method="post" action={destino} className="mt-4 grid gap-4" onSubmit={enviar}>
        <input type="hidden" name="intento" value="contrasena" />
        <input type="email" autoComplete="username" defaultValue={email} readOnly hidden />
        <div className="grid gap-x-5 gap-y-4 md:grid-cols-2">
          <PasswordField
            label="Contraseña actual"
            name="actual"
            required
            missing="Escribe tu contraseña actual."
            maxLength={256}
          />
          <PasswordField
            label="Nueva contraseña"
            name="nueva"
            autoComplete="new-password"
            required
            missing="Escribe tu nueva contraseña."
            help={debilidad ? undefined : `Al menos ${MIN_CONTRASENA} caracteres.`}
            error={debilidad}
            onBlur={(event) => revisar(event.currentTarget.value)}
            onChange={(event) => debilidad && revisar(event.currentTarget.value)}
          />
        </div>
        <Button variant="secondary" loading={enviando} className="md:justify-self-end">
          Cambiar contraseña
        </Button>
      </Form>
    </section>
  );
}
