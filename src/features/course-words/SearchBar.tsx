import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { Glyph } from '@/components/Glyph';
import { Input, type InputHandler, PRESS, View } from '@/components/host';
import { batched } from '@/lib/recoil';
import { MAX_SEARCH } from './filter';
import styles from './CourseWords.module.scss';

/** Typing rests this long before it is searched for, ms. */
const REST_MS = 300;

/**
 * A search field that keeps its own text, so typing costs no setData; it searches once the typing rests. The property gets
 * what is searched for, because the host resets it when neighbouring nodes change.
 */
export const SearchBar = memo(function SearchBar({ onSearch }: { onSearch: (text: string) => void }) {
  const timer = useRef(0);
  const text = useRef('');
  const [filled, setFilled] = useState(false);
  // Emptied by putting a new input in its place: the host ignores a value that is what it was before.
  const [generation, setGeneration] = useState(0);
  const [searched, setSearched] = useState('');
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = useCallback(() => {
    clearTimeout(timer.current);
    batched(() => {
      setSearched(text.current);
      onSearch(text.current);
    });
  }, [onSearch]);
  const input = useCallback<InputHandler>(
    (event) => {
      text.current = event.detail.value;
      setFilled(text.current !== '');
      clearTimeout(timer.current);
      timer.current = setTimeout(search, REST_MS);
    },
    [search],
  );
  const clear = useCallback(() => {
    text.current = '';
    setFilled(false);
    setGeneration((value) => value + 1);
    search();
  }, [search]);

  return (
    <View className={styles.search}>
      <Input
        key={generation}
        id="search"
        className={styles.input}
        value={searched}
        type="text"
        maxlength={MAX_SEARCH}
        placeholder="搜单词或中文"
        placeholderClassName={styles.placeholder}
        confirmType="search"
        wechat-aria-label="搜单词或中文"
        onInput={input}
        onConfirm={search}
      />
      <View
        id="search-clear"
        className={filled ? styles.clear : styles.clearHidden}
        onTap={clear}
        hoverClassName={styles.pressed}
        {...PRESS}
        wechat-aria-role="button"
        wechat-aria-label="清空"
      >
        <Glyph name="clear" />
      </View>
    </View>
  );
});
