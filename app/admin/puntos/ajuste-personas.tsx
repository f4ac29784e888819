import { Form, Link } from "react-router";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { ChevronRight, Search } from "#app/ui/iconos.tsx";
import { conPuntos } from "#modules/comun/dinero/dinero.ts";
import { nombrePersona } from "#modules/personas/persona.ts";
import type { FilaUsuario } from "#modules/personas/personas.store.server.ts";

type Props = { texto: string | undefined; personas: readonly FilaUsuario[]; demasiadas: boolean };

/** First step of an adjustment: choosing the person. */
export function AjustePersonas({ texto, personas, demasiadas }: Props) {
  return (
    <Card as="section" className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="text-xl">¿De quién?</h2>
      <Form role="search" className="flex gap-2">
        <Field
          key={texto}
          label="Buscar a la persona"
          hideLabel
          name="texto"
          type="search"
          required
          defaultValue={texto}
          placeholder="Código, correo o nombre"
          icon={<Search aria-hidden="true" />}
          fieldClassName="flex-1"
        />
        <Button variant="secondary" className="min-h-13!">
          Buscar
        </Button>
      </Form>
      {personas.length > 0 && (
        <ul className="divide-y divide-linea">
          {personas.map((persona) => (
            <Persona key={persona.codigo_referido} persona={persona} />
          ))}
        </ul>
      )}
      {texto && personas.length === 0 && (
        <p role="status" className="text-tinta-2">
          Nadie coincide con «{texto}».
        </p>
      )}
      {demasiadas && <p className="text-sm text-tinta-3">Hay más personas: escribe más letras.</p>}
    </Card>
  );
}

const Persona = ({ persona }: { persona: FilaUsuario }) => (
  <li>
    <Link
      to={{ search: `?usuario=${persona.codigo_referido}` }}
      className="-mx-2 flex min-h-14 items-center gap-3 rounded-xl px-2 py-1.5 hover:bg-papel-2"
    >
      <Avatar name={nombrePersona(persona)} />
      <span className="min-w-0 flex-1">
        <b className="block truncate">{nombrePersona(persona)}</b>
        <span className="block truncate text-sm text-tinta-3">
          {persona.codigo_referido} · {persona.email ?? "cuenta eliminada"}
        </span>
      </span>
      <span className="text-sm font-semibold whitespace-nowrap tabular-nums max-sm:hidden">
        {conPuntos(persona.puntos)}
      </span>
      <ChevronRight aria-hidden="true" className="flex-none text-tinta-3" />
    </Link>
  </li>
);
