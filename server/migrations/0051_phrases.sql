-- Texts for the notes of decisions: of one person, or shared by all who decide where there is no owner.
create table phrases (
  id integer generated always as identity primary key,
  owner_id integer references users on delete cascade,
  text text not null,
  created_at timestamptz not null default now()
);
-- A text is longer than an index entry may be.
create unique index phrases_once on phrases (owner_id, md5(text)) nulls not distinct;
create index phrases_text on phrases (owner_id, lower(text), id);
