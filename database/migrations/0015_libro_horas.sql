-- The dashboard reads finished hours of the book instead of finished days: today costs no more than any other day.

DROP TABLE "libro_dias";--> statement-breakpoint
CREATE TABLE "libro_horas" (
	"hora" timestamp with time zone PRIMARY KEY NOT NULL,
	"emitidos" bigint NOT NULL,
	"abonados" bigint NOT NULL,
	"banca" bigint NOT NULL,
	"partidas" bigint NOT NULL
);
