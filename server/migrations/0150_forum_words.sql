-- The words of each comment, in lower case, for the search of a forum. Made by the database, so that every way in which a comment is written has them:
-- ends of blocks part words, other tags do not, and the signs that the cleaner writes are read again.
alter table thread_comments add column search_text text not null generated always as (
  lower(regexp_replace(replace(replace(replace(replace(replace(
    regexp_replace(regexp_replace(content, '</?(p|h[1-6]|li|ul|ol|br|hr|blockquote|pre)\y[^>]*>', ' ', 'g'), '<[^>]*>', '', 'g'),
    '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'), '\s+', ' ', 'g'))
) stored;
create index thread_comments_words on thread_comments using gin (search_text gin_trgm_ops) where deleted_at is null;
