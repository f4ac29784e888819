import type { ReactNode } from "react";
import { Card } from "#app/ui/card.tsx";
import { Chip, type ChipTone } from "#app/ui/chip.tsx";
import { Table, Tbody, Td, Th, Thead, Tr } from "#app/ui/table/table.tsx";
import type { FieldView } from "./fields.ts";
import type { Access } from "./openapi.ts";
import type { CallView } from "./view.ts";

const ACCESS: Record<Access, { word: string; tone: ChipTone }> = {
  visitante: { word: "Cualquiera", tone: "plain" },
  usuario: { word: "Con sesión", tone: "success" },
  admin: { word: "Administración", tone: "error" },
  ficha: { word: "Ficha", tone: "success" },
};

/** An example or a command; long lines wrap, to avoid horizontal scrolling. */
export function Code({ children }: { children: ReactNode }) {
  return (
    <pre className="rounded-campo bg-papel-2 px-4 py-3.5 text-sm whitespace-pre-wrap wrap-anywhere">
      <code>{children}</code>
    </pre>
  );
}

/** One function or address of the API: purpose, request and response. */
export function CallCard({ call }: { call: CallView }) {
  const { id, method, name, path, access, receives, answers } = call;
  return (
    <Card as="article" id={id} className="mt-4 grid scroll-mt-24 gap-2 target:border-marca">
      <h3 className="flex flex-wrap items-center gap-2 text-lg font-bold">
        <Chip tone={method === "GET" ? "info" : "warning"}>{method}</Chip>
        <span className="min-w-0 wrap-anywhere">{name}</span>
        <Chip tone={ACCESS[access].tone}>{call.scope ?? ACCESS[access].word}</Chip>
      </h3>
      <p>
        <strong>{call.summary}.</strong> {call.description}
      </p>
      <p className="text-sm text-tinta-3">
        <code className="wrap-anywhere">{path}</code>
      </p>
      {receives && (
        <>
          <Subtitle>Recibe</Subtitle>
          <Fields fields={receives.fields} label={`Lo que recibe ${name}`} />
          <Code>{receives.example}</Code>
        </>
      )}
      <Subtitle>Responde</Subtitle>
      <Fields fields={answers} label={`Lo que responde ${name}`} />
      <p className="text-sm text-tinta-3">
        Rechazos: {call.refusals}. Límites: {call.limits}.
      </p>
    </Card>
  );
}

const Subtitle = ({ children }: { children: string }) => (
  <h4 className="mt-2 text-sm font-bold text-tinta-2">{children}</h4>
);

function Fields({ fields, label }: { fields: readonly FieldView[]; label: string }) {
  if (fields.length === 0) return <p className="text-sm text-tinta-3">Nada en particular.</p>;
  return (
    <Table label={label} stack dense>
      <Thead>
        <Tr>
          <Th>Campo</Th>
          <Th>Tipo</Th>
          <Th>Qué es</Th>
        </Tr>
      </Thead>
      <Tbody>
        {fields.map(({ name, type, required, description }) => (
          <Tr key={name}>
            <Td>
              <span className="min-w-0 wrap-anywhere">
                <code>{name}</code>
                {!required && <small className="text-tinta-3"> opcional</small>}
              </span>
            </Td>
            <Td label="Tipo">{type}</Td>
            <Td label="Qué es">{description}</Td>
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
}
